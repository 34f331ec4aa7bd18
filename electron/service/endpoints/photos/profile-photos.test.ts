import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, makeCall, openBench } from '#service/fixtures/rest.fixture.ts';
import { responseHeaders, send } from '#service/http/send.ts';
import type { Response as Answer } from '#service/kernel/call.ts';
import { photoRoutes } from './module.ts';
import { MAX_PHOTO_SIZE, photoRepository } from './repository.ts';

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const jpeg = (size: number) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(size - 3)]).toString('base64');

const bench = forEachTest(openBench);

const { bySite: call } = callsOf(bench, 'accounts', { UID: 'u-ada' });
const profile = () => bench.account('u-ada')?.profile;

describe('F 7.3: a photo of a user', () => {
  test('is sent, published into the profile, read and removed', async () => {
    expect(await call('setProfilePhoto', { photoBytes: PIXEL })).toMatchObject({ errorCode: 0 });
    expect(profile()).not.toHaveProperty('photoURL');
    expect(await call('publishProfilePhoto')).toMatchObject({ errorCode: 0 });
    const photo = await call('getProfilePhoto');
    expect(photo).toMatchObject({ contentType: 'image/gif', size: 42 });
    expect(photo.photoURL).toMatch(/^https:\/\/localhost\/photo\/[0-9a-f]{64}$/);
    expect(profile()).toMatchObject({ photoURL: photo.photoURL, thumbnailURL: photo.photoURL });
    await call('setProfilePhoto', { photoBytes: jpeg(MAX_PHOTO_SIZE), publish: 'true' });
    expect(await call('getProfilePhoto')).toMatchObject({ contentType: 'image/jpeg', size: MAX_PHOTO_SIZE });
    expect(await call('removeProfilePhoto')).toMatchObject({ errorCode: 0 });
    expect(profile()).not.toHaveProperty('photoURL');
  });

  test('importProfilePhoto takes a data: address', async () => {
    const url = `data:image/png;base64,${PIXEL}`;
    expect(await call('importProfilePhoto', { url, publish: 'true' })).toMatchObject({ errorCode: 0 });
  });

  test('each refusal names what is wrong, and nothing is kept (R45)', async () => {
    for (const [method, parameters, errorCode, named] of [
      ['setProfilePhoto', { photoBytes: 'R0lG ODlh' }, 400006, '%2B'],
      ['setProfilePhoto', { photoBytes: '<svg/>' }, 400006, 'photoBytes'],
      ['setProfilePhoto', { photoBytes: Buffer.from('<svg></svg>').toString('base64') }, 409010, 'photoBytes'],
      ['setProfilePhoto', { photoBytes: jpeg(MAX_PHOTO_SIZE + 1) }, 413004, String(MAX_PHOTO_SIZE)],
      ['importProfilePhoto', { url: 'https://photos.example/a.png' }, 400006, 'url'],
      ['importProfilePhoto', { url: `data:image/png;base64,${Buffer.from('text').toString('base64')}` }, 409010, 'url'],
      ['importProfilePhoto', { url: `data:image/png;base64,${jpeg(MAX_PHOTO_SIZE + 1)}` }, 413004, 'url'],
      ['publishProfilePhoto', {}, 409010, 'setProfilePhoto'],
      ['publishProfilePhoto', { thumbnail: '10,10' }, 400006, 'thumbnail'],
      ['getProfilePhoto', {}, 409010, 'u-ada'],
      ['removeProfilePhoto', {}, 409010, 'u-ada'],
    ] as const) {
      const json = await call(method, parameters as Record<string, string>);
      expect(json).toMatchObject(refusal(errorCode, named));
      expect(await call('publishProfilePhoto')).toMatchObject({ errorCode: 409010 });
    }
  });

  test('R21: a site has at most 1,000 photos', async () => {
    const photo = { type: 'image/gif', content: Buffer.from(PIXEL, 'base64') } as const;
    for (let n = 0; n < 1_000; n++) {
      await bench.addAccount({ UID: `u-${n}` });
      await bench.write(photoRepository, (photos) => photos.save(API_KEY, `u-${n}`, { id: String(n), ...photo }));
    }
    expect(await call('setProfilePhoto', { photoBytes: PIXEL })).toMatchObject({ errorCode: 400124 });
    const url = `data:image/gif;base64,${PIXEL}`;
    expect(await call('importProfilePhoto', { url })).toMatchObject({ errorCode: 400124 });
  });
});

describe('R32, R33: photos are served by this service, as pictures and as nothing else', () => {
  let server: Server;
  afterEach(() => server.close());

  /** Sends the responses of the route over a socket, as the HTTP layer does. */
  async function get(path: string): Promise<Response> {
    const [route] = photoRoutes(bench.core);
    server = createServer((_, answer) => {
      const response = route?.endpoint({ ...makeCall(bench.clock(), {}), path }) as Answer;
      send(answer, response, responseHeaders(response, 'id', bench.clock()), 'gzip');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  }

  test('with the type that the bytes say', async () => {
    await call('setProfilePhoto', { photoBytes: jpeg(3_000), publish: 'true' });
    const photo = await get(new URL(String((await call('getProfilePhoto')).photoURL)).pathname);
    expect(Buffer.from(await photo.arrayBuffer()).toString('base64')).toBe(jpeg(3_000));
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '3000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('an unknown one is 404', async () => {
    expect((await get(`/photo/${'0'.repeat(64)}`)).status).toBe(404);
  });
});
