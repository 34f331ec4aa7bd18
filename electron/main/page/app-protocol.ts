import { randomBytes } from 'node:crypto';
import { net, type Protocol, protocol } from 'electron';
import { appOrigin } from '../../preload/channels.ts';
import { readBuiltFiles } from '../../ui-files/built-files.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  type DevServer,
  inertPolicy,
  newNonce,
  withNonce,
} from '../../ui-files/content-security.ts';
import { findOrigin, findPage, findScript } from './find-page.ts';
import { problemOrigin, problemPage, type ShownProblem } from './problem-page.ts';

const html = 'text/html; charset=utf-8';

/** Declares `app://` before Electron is ready: a secure origin of its own, not a file and not a web site. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // `codeCache`: V8 keeps what it compiled of the built files for the next load.
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the UI (`app://authdesk`) from one folder, the problem page (`app://problem`) and the bar that searches a window
 * (`app://find`), each page with the strict policy and a fresh nonce (R33, R39).
 *
 * @param scheme the session's `protocol`
 * @param folder absolute path of `out/renderer`
 * @param problem what the problem page shows at the moment it is asked for
 * @param dev Vite's server, in `npm run dev` only
 */
export function serveApp(
  scheme: Protocol,
  folder: string,
  problem: () => ShownProblem | undefined,
  dev: DevServer | undefined,
): void {
  const files = readBuiltFiles(folder);

  const page = (write: (nonce: string) => string): Response => {
    const nonce = newNonce(randomBytes);
    return new Response(write(nonce), {
      headers: {
        ...commonHeaders,
        'content-type': html,
        'content-security-policy': contentSecurityPolicy(nonce, dev),
        'cache-control': 'no-store',
      },
    });
  };
  const file = (body: ConstructorParameters<typeof Response>[0], type: string, status = 200): Response =>
    new Response(body, { status, headers: { ...commonHeaders, 'content-type': type } });
  const notFound = (): Response =>
    new Response('There is no such file in Authdesk.', {
      status: 404,
      headers: {
        ...commonHeaders,
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': inertPolicy,
      },
    });

  const built = (path: string): Response => {
    const found = files.get(path === '/' ? '/index.html' : path);
    // console.html is the page for browsers; it needs the console's server, which the desktop does not run.
    if (found === undefined || path === '/console.html') return notFound();
    return found.type === html
      ? page((nonce) => withNonce(found.bytes.toString('utf8'), nonce))
      : file(new Uint8Array(found.bytes), found.type);
  };

  const fromDevServer = async (url: URL, server: DevServer): Promise<Response> => {
    const response = await net.fetch(`${server.origin}${url.pathname}${url.search}`, { cache: 'no-store' });
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    if (!type.startsWith('text/html')) return file(response.body, type, response.status);
    const body = await response.text();
    return page((nonce) => withNonce(body, nonce));
  };

  scheme.handle('app', async (request) => {
    const url = new URL(request.url);
    const origin = `${url.protocol}//${url.host}`;
    if (request.method !== 'GET') return notFound();
    if (origin === problemOrigin && url.pathname === '/') {
      const shown = problem();
      return shown === undefined ? notFound() : page((nonce) => problemPage(shown, nonce));
    }
    if (origin === findOrigin && url.pathname === '/') return page(findPage);
    if (origin === findOrigin && url.pathname === '/bar.js') return file(findScript, 'text/javascript; charset=utf-8');
    if (origin !== appOrigin) return notFound();
    return dev === undefined ? built(url.pathname) : fromDevServer(url, dev);
  });
}
