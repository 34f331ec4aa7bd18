import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../hosts/free-port.ts';
import { option } from './listen.ts';

/**
 * `mockoon-cli start` in this process, with one route whose response is a templated JSON: the nonce of the form, an id and a
 * time. Nothing is checked.
 */
const port = await freePort();
const file = join(option('--folder') ?? '.', 'mockoon.json');
writeFileSync(file, JSON.stringify(environment(port)));
process.on('SIGTERM', () => process.exit(0));
const { run } = await import('@oclif/core');
run(
  ['start', '--data', file, '--repair', '--disable-log-to-file', '--disable-admin-api', '--hostname', '127.0.0.1'],
  new URL('../node_modules/@mockoon/cli/package.json', import.meta.url).href,
).catch((error) => {
  console.error(error);
  process.exit(1);
});
await listening(port);
console.log(JSON.stringify({ event: 'ready', port }));

function environment(onPort) {
  const response = {
    uuid: 'c2f3e0c2-0000-4000-8000-000000000003',
    body: JSON.stringify({
      statusCode: 200,
      errorCode: 0,
      statusReason: 'OK',
      callId: "{{faker 'string.hexadecimal' length=32 prefix=''}}",
      time: '{{now}}',
      nonce: "{{body 'nonce'}}",
    }),
    latency: 0,
    statusCode: 200,
    label: '',
    headers: [],
    bodyType: 'INLINE',
    filePath: '',
    databucketID: '',
    sendFileAsBody: false,
    rules: [],
    rulesOperator: 'OR',
    disableTemplating: false,
    fallbackTo404: false,
    default: true,
    crudKey: 'id',
    callbacks: [],
  };
  const route = {
    uuid: 'c2f3e0c2-0000-4000-8000-000000000002',
    type: 'http',
    documentation: '',
    method: 'post',
    endpoint: 'socialize.getUserInfo',
    responses: [response],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
  return {
    uuid: 'c2f3e0c2-0000-4000-8000-000000000001',
    lastMigration: 33,
    name: 'bench',
    port: onPort,
    hostname: '127.0.0.1',
    endpointPrefix: '',
    latency: 0,
    folders: [],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: route.uuid }],
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false, type: 'CERT', pfxPath: '', certPath: '', keyPath: '', caPath: '', passphrase: '' },
    cors: false,
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
}

/** Resolves when a server accepts connections on the port. */
async function listening(onPort) {
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${onPort}/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
