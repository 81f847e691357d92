import { expect } from 'vitest';
import { accessReviewRoutes, libraryRoutes } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { sendPolicy } from '../modules/library.ts';
import { upload } from '../modules/payments.ts';
import type { RegisterTampering } from './register-tampering.ts';

const act = `<akomaNtoso><act><meta><identification><FRBRWork><FRBRthis value="https://fedlex.data.admin.ch/eli/cc/1998/892_892_892/x"/>
  <FRBRdate date="2024-03-01" name="jolux:dateApplicability"/></FRBRWork>
  <FRBRExpression><FRBRlanguage language="de"/></FRBRExpression></identification></meta>
  <body><article eId="art_6"><content><p>Wer muss klären.</p></content></article></body></act></akomaNtoso>`;

/** Brings a policy and an act, and reviews who may do what; gives what the statements name. */
export async function setLibrary(app: TestApp): Promise<Record<string, string>> {
  const { body: policy } = await sendPolicy(app, { file: '# Cash\n\nNo cash above CHF 1000.\n' });
  const params = { versionId: policy.versionId };
  expect((await app.call(libraryRoutes.acceptPolicy, { params }, 'admin')).status).toBe(200);
  expect((await upload(app, libraryRoutes.importStatute, act, { as: 'admin' })).status).toBe(201);
  const two = { token: await app.token('admin', 'two') };
  const { body: review } = await app.call(accessReviewRoutes.open, {}, 'admin');
  const { reviewId } = review;
  const { body: opened } = await app.call(accessReviewRoutes.read, { params: { reviewId } }, 'admin');
  for (const { uid, role: seenRole } of opened.lines) {
    const about = {
      params: { reviewId, uid },
      body: { decision: 'keep' as const, seenRole, note: 'Still works here' },
    };
    const decided = await app.call(accessReviewRoutes.decide, about, 'admin');
    // Nobody decides about himself.
    if (decided.status !== 200) await app.call(accessReviewRoutes.decide, about, two);
  }
  expect((await app.call(accessReviewRoutes.close, { params: { reviewId } }, 'admin')).status).toBe(200);
  return { POLICY: policy.versionId, ACCESS: reviewId };
}

/** What the assistant quotes, and who was looked at for having rights. */
export const libraryTamperings: readonly RegisterTampering[] = [
  [
    'a policy says something else',
    'register-differs',
    /^policy POLICY: .*contentSha256/u,
    ['policy_versions'],
    [
      `update policy_versions set passages = replace(passages::text, '1000', '9000')::jsonb where id = 'POLICY'`,
    ],
  ],
  [
    'a policy cannot be read any more',
    'register-differs',
    /^policy POLICY: .*contentSha256/u,
    ['policy_versions'],
    [`update policy_versions set passages = '{}' where id = 'POLICY'`],
  ],
  [
    'the file of a policy is another one',
    'register-differs',
    /^policy POLICY: .*fileSha256/u,
    ['policy_files'],
    [`update policy_files set bytes = 'x' where version_id = 'POLICY'`],
  ],
  [
    'the file of a policy is gone',
    'register-differs',
    /^policy POLICY: .*fileSha256/u,
    ['policy_files'],
    [`delete from policy_files where version_id = 'POLICY'`],
  ],
  [
    'somebody else accepted a policy',
    'register-differs',
    /^policy POLICY: .*decidedBy/u,
    ['policy_versions'],
    [`update policy_versions set decided_by = 'uid-of-a-colleague' where id = 'POLICY'`],
  ],
  [
    'a policy that nobody uploaded is accepted',
    'register-unsealed',
    /^policy /u,
    ['policy_versions'],
    [
      `insert into policy_versions (id, policy_id, version, state, title, owner, language, valid_from, roles, file_name,
         kind, size_bytes, sha256, passages, uploaded_by, decided_by)
       select gen_random_uuid(), gen_random_uuid(), 1, state, title, owner, language, valid_from, roles, file_name,
         kind, size_bytes, sha256, passages, uploaded_by, decided_by from policy_versions where id = 'POLICY'`,
    ],
  ],
  [
    'an act says something else',
    'register-differs',
    /^act amla de 2024-03-01: .*contentSha256/u,
    ['statute_editions'],
    [`update statute_editions set provisions = replace(provisions::text, 'muss', 'darf')::jsonb`],
  ],
  [
    'an act was repealed earlier',
    'register-differs',
    /^act amla de 2024-03-01: .*contentSha256/u,
    ['statute_editions'],
    [`update statute_editions set repealed_from = '2024-06-01'`],
  ],
  [
    'rights were looked at later, and so need not be for a year',
    'register-differs',
    /^access review ACCESS: .*to/u,
    ['access_reviews'],
    [`update access_reviews set period_to = period_to + interval '1 year' where id = 'ACCESS'`],
  ],
  [
    'the report of a review of rights is another one',
    'register-differs',
    /^access review ACCESS: .*textSha256/u,
    ['access_reviews'],
    [`update access_reviews set report = '{}' where id = 'ACCESS'`],
  ],
  [
    'an account is not among those whose rights were looked at',
    'register-missing',
    /^access decision ACCESS USER/u,
    ['access_review_lines'],
    [`delete from access_review_lines where uid = 'USER'`],
  ],
  [
    'somebody else decided about rights',
    'register-differs',
    /^access decision ACCESS USER: .*decidedBy/u,
    ['access_review_lines'],
    [`update access_review_lines set decided_by = 'uid-of-a-colleague' where uid = 'USER'`],
  ],
];
