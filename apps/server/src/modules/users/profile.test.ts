import { crc32, deflateSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { identityRoutes, ledgerRoutes, pictureBytesMax, profileRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readPicture } from './picture-file.ts';

const secret = Buffer.from('taken at 47.3769 N, 8.5417 E');

function pngPart(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function png(edge: number, ...extra: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    pngPart('IHDR', head),
    ...extra,
    pngPart('IDAT', deflateSync(Buffer.alloc((edge + 1) * edge))),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function jpegPart(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const jpeg = (...extra: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...extra,
    jpegPart(0xdb, Buffer.alloc(65)),
    jpegPart(0xc0, Buffer.from([8, 0, 9, 0, 8, 1, 1, 0x11, 0])),
    jpegPart(0xc4, Buffer.alloc(20)),
    jpegPart(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
  ]);
const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const lossless = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

describe('readPicture', () => {
  test.each([
    ['image/png', png(2)],
    ['image/jpeg', jpeg()],
    ['image/webp', webp],
    ['image/webp', lossless],
  ])('knows %s by its bytes, and leaves a plain one as it is', (media, file) => {
    expect(readPicture(file)).toEqual({ media, bytes: Buffer.from(file) });
  });

  test.each([
    ['a PNG', png(2, pngPart('tEXt', secret), pngPart('eXIf', secret)), png(2)],
    ['a JPEG', jpeg(jpegPart(0xe1, secret), jpegPart(0xfe, secret)), jpeg()],
    ['what hangs behind the end of a PNG', Buffer.concat([png(2), secret]), png(2)],
    ['what hangs behind the end of a JPEG', Buffer.concat([jpeg(), secret]), jpeg()],
  ])('keeps nothing that does not belong to the image: %s', (_, file, plain) => {
    expect(readPicture(file)?.bytes).toEqual(plain);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>')],
    ['a moving PNG', png(2, pngPart('acTL', Buffer.alloc(8)))],
    ['a PNG of too many pixels', png(1025)],
    ['half a JPEG', jpeg().subarray(0, 120)],
    ['half a PNG', png(2).subarray(0, 50)],
    ['too many bytes', Buffer.concat([png(2), Buffer.alloc(pictureBytesMax)])],
  ])('refuses %s', (_, file) => {
    expect(readPicture(file)).toBeNull();
  });

  test.prop([fc.constantFrom(png(2), jpeg(), webp, lossless), fc.nat(200), fc.nat(255), fc.nat(60)])(
    'neither fails nor hangs on a damaged file, and what it keeps it keeps the same again',
    (file, at, byte, missing) => {
      const damaged = Buffer.from(file.subarray(0, file.length - missing));
      if (at < damaged.length) damaged[at] = byte;
      const kept = readPicture(damaged);
      if (kept !== null) expect(readPicture(kept.bytes)).toEqual(kept);
    },
  );
});

describe('the own profile', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await startTestApp();
  });
  afterAll(() => house.stop());
  const me = async (role: 'admin' | 'editor' | 'guest') =>
    (await house.call(identityRoutes.me, {}, role)).body;

  test('has a name of one’s own, which is sealed as a change and not as a name', async () => {
    const { uid } = await me('editor');
    const set = (name: string) => house.call(profileRoutes.setName, { body: { name } }, 'editor');
    expect((await set('  Edi Editor ')).body.name).toBe('Edi Editor');
    const { rows } = await house.pool.query(
      `select data, proof_id from events where type = 'users.profile_changed' and actor = $1`,
      [uid],
    );
    expect(rows.map(({ data }) => data)).toEqual([{ uid, what: 'name' }]);
    const entry = await house.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    // The longer word: three letters stand in one of many signatures by chance.
    expect(JSON.stringify(entry.body)).not.toContain('Editor');
    // A sign-in later brings the name that the provider knows.
    await house.pool.query(`update users set last_login_at = '2020-01-01' where uid = $1`, [uid]);
    const token = await house.token('editor');
    expect((await house.call(identityRoutes.me, {}, { token })).body.name).toBe('Edi Editor');
  });

  test('takes nobody else’s name, however it is written, and no marks that nobody sees', async () => {
    await house.call(profileRoutes.setName, { body: { name: 'Ada Administrator' } }, 'admin');
    const set = (name: string) => house.call(profileRoutes.setName, { body: { name } }, 'guest');
    const spelt = [
      'ada administrator',
      'Ａda Administrator',
      'Ada  Administrator',
      'Ada\u00A0 Administrator',
    ];
    // Cyrillic and Greek, a digit, and a large i.
    const alike = [
      'Ad\u0430 Administrator',
      '\u0391da Administrator',
      'Ada Adm1nistrator',
      'Ada AdmInistrator',
    ];
    const unseen = [
      'Ada\u200B Administrator',
      'Ada\uFE0F Administrator',
      'Ada\u3164 Administrator',
      'Ada\nAdministrator\u202E',
      'A\u200Dda Administrator',
    ];
    for (const name of [...spelt, ...alike, ...unseen])
      expect((await set(name)).error?.code, JSON.stringify(name)).toBe('name-taken');
    for (const name of ['', ' ', '\u200B\u2066', '\u3164', 'x'.repeat(121)])
      expect((await set(name)).error?.code, JSON.stringify(name)).toBe('invalid-request');
    expect((await house.call(profileRoutes.setName, { body: { name: 'x' } }, null)).status).toBe(401);
  });

  test('keeps the joiners that a name is spelt with, which make no other name of it', async () => {
    const set = (name: string, who: 'admin' | 'guest') =>
      house.call(profileRoutes.setName, { body: { name } }, who);
    expect((await set('مه\u200Cلقا \u202Eنو', 'admin')).body.name).toBe('مه\u200Cلقا نو');
    expect((await set('مهلقا نو', 'guest')).error?.code).toBe('name-taken');
  });

  test('has a picture that colleagues see, nobody else does, and that is gone when it is removed', async () => {
    const { uid } = await me('guest');
    const set = (picture: string) => house.call(profileRoutes.setPicture, { body: { picture } }, 'guest');
    const { body } = await set(png(2, pngPart('tEXt', secret)).toString('base64'));
    expect(body.img).toMatch(new RegExp(`^/api/users/${uid}/picture\\?v=[0-9a-f]{12}$`));
    const look = (token?: string) =>
      house.app.http.inject({
        url: body.img,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    const seen = await look(await house.token('editor'));
    expect(seen.rawPayload).toEqual(png(2));
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      // Behind a proxy, too, it is nobody else's.
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture"',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await look()).statusCode).toBe(401);
    for (const bad of [Buffer.from('<svg/>').toString('base64'), '', '%%%']) {
      expect((await set(bad)).error?.code).toBe('unknown-format');
    }
    expect((await house.call(profileRoutes.removePicture, {}, 'guest')).body.img).toContain(
      'default_profile',
    );
    expect((await look(await house.token('editor'))).statusCode).toBe(404);
    const { rows } = await house.pool.query('select from user_pictures');
    expect(rows).toEqual([]);
    expect((await house.call(profileRoutes.setPicture, { body: { picture: '' } }, null)).status).toBe(401);
    expect((await house.call(profileRoutes.removePicture, {}, null)).status).toBe(401);
  });
});
