import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  accountRoutes,
  identityRoutes,
  mailKinds,
  mailLanguages,
  mailRoutes,
  securityRoutes,
  userRoutes,
} from '@sorgfalt/contract';
import { createSmtp } from '../../adapters/mail/smtp.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { TestMailServer } from '../../testing/mail-server.ts';
import { addTotp } from '../../testing/modules/factors.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { request, signUp, tokenOf } from '../../testing/modules/identity.ts';
import { codeIn } from '../../testing/modules/outbox.ts';
import { writeMail } from './texts.ts';

const newPassword = 'vier Kamele lesen Zeitung';
const ask = (house: TestApp, email: string) =>
  house.call(accountRoutes.requestPasswordReset, { body: { email } }, null);

describe('a house without a mail server', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await startTestApp();
    await signUp(house, 'one@example.test');
    await ask(house, 'one@example.test');
  });
  afterAll(() => house.stop());

  test('keeps mails in an outbox that administrators read, nobody else', async () => {
    const listed = await house.call(mailRoutes.list, {}, 'admin');
    expect(listed.body).toMatchObject({
      delivery: 'outbox',
      total: 1,
      mails: [{ kind: 'password-reset', recipient: 'one@example.test', sentAt: null, isReadable: true }],
    });
    const mailId = listed.body.mails[0]?.mailId ?? '';
    for (const role of ['editor', 'guest'] as const) {
      expect((await house.call(mailRoutes.list, {}, role)).error?.code).toBe('forbidden');
      expect((await house.call(mailRoutes.read, { params: { mailId } }, role)).error?.code).toBe('forbidden');
    }
    expect((await house.call(mailRoutes.list, {}, null)).status).toBe(401);
    expect((await house.call(mailRoutes.read, { params: { mailId } }, null)).status).toBe(401);
    const read = await house.call(mailRoutes.read, { params: { mailId } }, 'admin');
    expect(read.body).toMatchObject({ recipient: 'one@example.test', subject: 'Sorgfalt: a new password' });
    expect(read.body.text).toContain(`/user/reset-password#code=${codeIn(read.body.text)}`);
  });

  test('records each reading, with who read which', async () => {
    const { mails } = (await house.call(mailRoutes.list, {}, 'admin')).body;
    const mailId = mails[0]?.mailId ?? '';
    await house.call(mailRoutes.read, { params: { mailId } }, 'admin');
    const { body } = await house.call(securityRoutes.search, { body: { kind: 'mail-read' } }, 'admin');
    expect(body.events[0]).toMatchObject({ account: 'admin.one@example.test', details: { mailId } });
  });

  test('takes a mail that cannot be read, damaged or of another key, for one that is not there', async () => {
    await signUp(house, 'damaged@example.test');
    for (const damage of [
      `'\\x00'`,
      `content || '\\x00'`,
      `set_byte(content, 20, get_byte(content, 20) # 1)`,
    ]) {
      await house.pool.query('delete from identity_rate_limits');
      await ask(house, 'damaged@example.test');
      const { mails } = (await house.call(mailRoutes.list, {}, 'admin')).body;
      const params = { mailId: mails[0]?.mailId ?? '' };
      expect((await house.call(mailRoutes.read, { params }, 'admin')).status).toBe(200);
      await house.pool.query(`update mails set content = ${damage} where id = $1`, [params.mailId]);
      expect((await house.call(mailRoutes.read, { params }, 'admin')).error?.code).toBe('not-found');
    }
    await house.pool.query(`delete from mails where recipient = 'damaged@example.test'`);
  });

  test('forgets what a mail said when it is worth nothing any more, and after months that there was one', async () => {
    await signUp(house, 'old@example.test');
    await ask(house, 'old@example.test');
    await house.pool.query(
      `update mails set expires_at = now() - interval '1 second' where recipient = 'old@example.test'`,
    );
    const { mails } = (await house.call(mailRoutes.list, {}, 'admin')).body;
    const old = mails.find(({ recipient }) => recipient === 'old@example.test');
    expect(old?.isReadable).toBe(false);
    const params = { mailId: old?.mailId ?? '' };
    expect((await house.call(mailRoutes.read, { params }, 'admin')).error?.code).toBe('not-found');
    await signUp(house, 'next@example.test');
    await ask(house, 'next@example.test');
    const { rows } = await house.pool.query(`select content from mails where recipient = 'old@example.test'`);
    expect(rows).toEqual([{ content: null }]);
    await house.pool.query(
      `update mails set created_at = now() - interval '91 days' where recipient = 'old@example.test'`,
    );
    await ask(house, 'next@example.test');
    expect(
      (await house.pool.query(`select 1 from mails where recipient = 'old@example.test'`)).rowCount,
    ).toBe(0);
  });
});

describe('a house with a mail server', () => {
  let server: TestMailServer;
  let house: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    house = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'desk@example.test', SIGN_UP: 'confirm' });
    const setup = await house.app.setupLink();
    const token = setup?.split('#token=')[1] ?? '';
    const person = { name: 'Erna Erste', email: 'erna@example.test', password: newPassword };
    await house.call(accountRoutes.setup, { body: { ...person, token } }, null);
    const cookie = (await request(house, '/sign-in/email', person)).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    admin = await tokenOf(house, { cookie });
    await addTotp(house, admin);
  });
  afterAll(async () => {
    await house.stop();
    await server.stop();
  });
  let admin = '';
  const arrived = (email: string, times = 1) =>
    eventually(async () => server.countTo(email) >= times && server.newestTo(email));

  test('sends them there, once, and forgets what they said; administrators cannot read them', async () => {
    const email = 'sent@example.test';
    await signUp(house, email);
    await ask(house, email);
    const raw = await arrived(email);
    expect(raw).toMatch(/^From: desk@example\.test\r?$/m);
    expect(raw).toMatch(/^Subject: Sorgfalt: a new password\r?$/m);
    const { mails, delivery } = await eventually(async () => {
      const { body } = await house.call(mailRoutes.list, {}, { token: admin });
      return body.mails[0]?.sentAt === null ? null : body;
    });
    expect(delivery).toBe('smtp');
    expect(mails[0]?.isReadable).toBe(false);
    const params = { mailId: mails[0]?.mailId ?? '' };
    expect((await house.call(mailRoutes.read, { params }, { token: admin })).error?.code).toBe('not-found');
    expect((await house.pool.query('select content from mails')).rows).toEqual([{ content: null }]);
    expect(server.countTo(email)).toBe(1);
    const body = { code: codeIn(raw), newPassword };
    expect((await house.call(accountRoutes.confirmPasswordReset, { body }, null)).status).toBe(200);
    expect((await request(house, '/sign-in/email', { email, password: newPassword })).statusCode).toBe(200);
  });

  test('cannot be read there by an administrator while they wait either', async () => {
    await signUp(house, 'waits@example.test');
    server.refuse(1000);
    await ask(house, 'waits@example.test');
    const { body } = await house.call(mailRoutes.list, {}, { token: admin });
    const params = { mailId: body.mails[0]?.mailId ?? '' };
    expect((await house.call(mailRoutes.read, { params }, { token: admin })).error?.code).toBe('not-found');
    server.refuse(0);
  });

  test('tries again when the server does not take one, and names nobody in what it keeps of that', async () => {
    const email = 'again@example.test';
    await signUp(house, email);
    server.refuse(1);
    await ask(house, email);
    const failed = await eventually(async () => {
      const { rows } = await house.pool.query(
        `select last_error from graphile_worker._private_jobs where last_error is not null order by id desc limit 1`,
      );
      return rows[0]?.last_error;
    });
    expect(failed).toContain('The mail server did not take a mail (450)');
    expect(failed).not.toContain('again@');
    await arrived(email);
  });

  test('confirms only who has proved the address', async () => {
    const email = 'colleague@example.test';
    const token = await tokenOf(house, await signUp(house, email));
    const { uid } = (await house.call(identityRoutes.me, {}, { token })).body;
    const confirm = () =>
      house.call(userRoutes.setState, { params: { uid }, body: { state: 'active' } }, { token: admin });
    expect((await confirm()).error?.code).toBe('address-unverified');
    await house.call(accountRoutes.requestVerification, { body: {} }, { token });
    const body = { code: codeIn(await arrived(email)) };
    await house.call(accountRoutes.confirmVerification, { body }, { token });
    expect((await confirm()).body).toMatchObject({ state: 'active', isVerified: true });
  });

  test('does not let in without proof whoever was refused while waiting, either', async () => {
    const token = await tokenOf(house, await signUp(house, 'refused.first@example.test'));
    const { uid } = (await house.call(identityRoutes.me, {}, { token })).body;
    const set = (state: 'active' | 'disabled') =>
      house.call(userRoutes.setState, { params: { uid }, body: { state } }, { token: admin });
    expect((await set('disabled')).status).toBe(200);
    expect((await set('active')).error?.code).toBe('address-unverified');
    await house.pool.query('update users set is_verified = true where uid = $1', [uid]);
    expect((await set('active')).status).toBe(200);
    await house.pool.query('update users set is_verified = false where uid = $1', [uid]);
    // Who was in use once was let in by somebody.
    expect((await set('disabled')).status).toBe(200);
    expect((await set('active')).status).toBe(200);
  });
});

describe('a mail server elsewhere', () => {
  test('gets no mail without TLS', async () => {
    // This machine under a name that is not recognised as such.
    const plain = await startMailServer('127.0.0.2');
    onTestFinished(() => plain.stop());
    const smtp = createSmtp(plain.url, 'desk@example.test');
    const mail = { messageId: '<1@example.test>', to: 'one@example.test', subject: 'x', text: 'y' };
    await expect(smtp.send(mail)).rejects.toThrow('did not take a mail');
    expect(plain.countTo(mail.to)).toBe(0);
  });
});

describe('what a mail says', () => {
  test.each(mailLanguages.flatMap((language) => mailKinds.map((kind) => [language, kind] as const)))(
    'in %s, as %s, has the link, the code and its term, and is of its language',
    (language, kind) => {
      const facts = {
        product: 'Sorgfalt',
        link: 'https://desk.test/user#code=A',
        code: 'AAAA-BBBB',
        minutes: 10,
      };
      const mail = writeMail(kind, language, facts);
      for (const part of [facts.link, facts.code, '10', 'Sorgfalt']) expect(mail.text).toContain(part);
      expect(mail.subject).toContain('Sorgfalt');
      expect(mail.text + mail.subject).not.toContain('ß');
      const others = mailLanguages.filter((other) => other !== language);
      for (const other of others) expect(mail.text).not.toBe(writeMail(kind, other, facts).text);
    },
  );

  test.each([
    ['en', 10, 'within 10 minutes.'],
    ['en', 7 * 24 * 60, 'within 7 days.'],
    ['de', 24 * 60, 'Gültigkeit: 1 Tag.'],
    ['fr', 10, 'pendant 10 minutes.'],
    ['it', 7 * 24 * 60, 'entro 7 giorni.'],
    ['es', 10, 'en un plazo de 10 minutos.'],
  ] as const)('in %s says a term of %i minutes as "%s"', (language, minutes, term) => {
    const facts = { product: 'Sorgfalt', link: 'https://desk.test/', code: 'AAAA-BBBB', minutes };
    expect(writeMail('invitation', language, facts).text).toContain(term);
  });
});
