import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  securityRoutes,
  surveyAnswersPerDay,
  surveyConsent,
  surveyLanguages,
  surveyQuestionIds,
  surveyQuestions,
  surveyRoutes,
  surveyScales,
  surveyTextMax,
} from '@sorgfalt/contract';
import type { RouteInput, SurveyQuestion, SurveyQuestionId } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.stop());
beforeEach(() => house.pool.query('delete from survey_responses'));

type Body = RouteInput<typeof surveyRoutes.submit>['body'];

function answerTo(id: SurveyQuestionId, place: number): string {
  const { scale }: SurveyQuestion = surveyQuestions[id];
  return scale === 'text' ? `Words ${place} on ${id}` : (surveyScales[scale].at(place) ?? '');
}
const whole = (place = 0) =>
  Object.fromEntries(surveyQuestionIds.map((id) => [id, answerTo(id, place)])) as Body['answers'];
const consent: Body['consent'] = { isGiven: true, version: surveyConsent.version, language: 'de' };
const submit = (change: Partial<Body> = {}, as: Parameters<TestApp['call']>[2] = null) =>
  house.call(surveyRoutes.submit, { body: { answers: whole(), consent, ...change } }, as);
const withdraw = (code: string) => house.call(surveyRoutes.withdraw, { body: { code } }, null);
const results = (as: Parameters<TestApp['call']>[2] = 'admin') => house.call(surveyRoutes.results, {}, as);
const kept = async () => (await house.pool.query('select * from survey_responses')).rows;

describe('answers', () => {
  test.each([null, 'guest', 'editor', 'admin'] as const)(
    'are taken from %s, and say nothing of them',
    async (as) => {
      expect((await submit({}, as)).status).toBe(201);
      const [row] = await kept();
      expect(row).toMatchObject({
        answers: whole(),
        consent_version: surveyConsent.version,
        consent_language: 'de',
        consent_text: surveyConsent.texts.de,
      });
      const { rows } = await house.pool.query(
        `select actor_kind, actor, data, case_id, client_id, proof_id from events where type = 'survey.submitted' order by id desc limit 1`,
      );
      expect(rows).toEqual([
        {
          actor_kind: 'system',
          actor: 'survey',
          data: { consentVersion: surveyConsent.version, language: 'de' },
          case_id: null,
          client_id: null,
          proof_id: null,
        },
      ]);
    },
  );

  test('are not kept without consent to the words of now', async () => {
    for (const given of [
      { ...consent, isGiven: false },
      { ...consent, version: '2020-01' },
      { ...consent, version: '' },
    ]) {
      const { status, error } = await submit({ consent: given });
      expect([status, error?.code, error?.message]).toEqual([
        422,
        'consent-missing',
        'You must provide consent before submitting.',
      ]);
    }
    expect(await kept()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['a question that wants one has none', { ...whole(), easeOfUse: undefined }],
    ['an open question has blanks', { ...whole(), like: '  \n ' }],
    ['an answer is not of its scale', { ...whole(), easeOfUse: '6' }],
    ['a number stands for a text', { ...whole(), easeOfUse: 5 }],
    ['trust is said to be minor', { ...whole(), cryptoTrust: 'minor' }],
    ['a text is too long', { ...whole(), improve: 'x'.repeat(surveyTextMax + 1) }],
    ['somebody adds a name', { ...whole(), name: 'Vreni Erfunden' }],
  ])('are refused where %s', async (_, answers) => {
    expect((await submit({ answers: answers as Body['answers'] })).error?.code).toBe('invalid-request');
    expect(await kept()).toEqual([]);
  });

  test('may leave out reasons and what else there is to say', async () => {
    const { ledgerValueReason, assistantReason, additional, ...asked } = whole();
    expect([ledgerValueReason, assistantReason, additional]).not.toContain(undefined);
    expect((await submit({ answers: asked as Body['answers'] })).status).toBe(201);
  });

  test('end at so many a day, also when many come at once', async () => {
    await house.pool.query(
      `insert into survey_responses (submitted_on, answers, consent_version, consent_language, consent_text, code_hash)
       select current_date, $1, 'v', 'en', 't', n::text from generate_series(1, $2) n`,
      [JSON.stringify(whole()), surveyAnswersPerDay - 2],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 429, 429, 429, 429,
    ]);
    expect(answers.find(({ error }) => error !== undefined)?.error?.code).toBe('survey-full');
    await house.pool.query('update survey_responses set submitted_on = current_date - 1');
    expect((await submit()).status).toBe(201);
  });
});

describe('a withdrawal', () => {
  test('deletes the answers of its code, however that is typed, once, and no others', async () => {
    const { code } = (await submit()).body;
    await submit({ answers: whole(1) });
    expect(code).toMatch(/^[\dA-Z]{4}(?:-[\dA-Z]{4}){5}$/u);
    expect(JSON.stringify(await kept())).not.toContain(code);
    expect((await withdraw(` ${code.toLowerCase().replaceAll('-', ' ')} `)).body).toEqual({ ok: true });
    expect((await kept()).map(({ answers }) => answers)).toEqual([whole(1)]);
    expect((await withdraw(code)).error?.code).toBe('code-invalid');
  });

  test.each(['', '-', '%', "' or true --", '0'.repeat(24), 'x'.repeat(61)])(
    'does nothing with %j',
    async (code) => {
      await submit();
      expect(['code-invalid', 'invalid-request']).toContain((await withdraw(code)).error?.code);
      expect(await kept()).toHaveLength(1);
    },
  );
});

describe('results', () => {
  test('count each answer, take the mean of the scales, and sort the texts', async () => {
    await submit();
    await submit({ answers: whole(1) });
    await submit({ answers: { ...whole(1), like: 'Alles', additional: '  ' } });
    const { body } = await results();
    expect(body.responses).toBe(3);
    const of = (question: SurveyQuestionId) => body.questions.find((each) => each.question === question);
    expect(of('easeOfUse')?.answers.map(({ count }) => count)).toEqual([1, 2, 0, 0, 0]);
    expect(of('easeOfUse')?.mean).toBeCloseTo(5 / 3, 10);
    expect(of('cryptoTrust')).toEqual({
      question: 'cryptoTrust',
      answers: [
        { answer: 'high', count: 1 },
        { answer: 'medium', count: 2 },
        { answer: 'low', count: 0 },
        { answer: 'none', count: 0 },
      ],
      mean: null,
    });
    const textsOf = (question: SurveyQuestionId) =>
      body.texts.find((each) => each.question === question)?.texts;
    expect(textsOf('like')).toEqual(['Alles', 'Words 0 on like', 'Words 1 on like']);
    expect(textsOf('additional')).toEqual(['Words 0 on additional', 'Words 1 on additional']);
  });

  test('are empty before anybody has answered', async () => {
    const { body } = await results();
    expect([body.responses, body.questions[0]?.mean]).toEqual([0, null]);
  });

  test('are a file in which no answer is a formula, and whoever takes it is known', async () => {
    await submit({ answers: { ...whole(), like: '=HYPERLINK("http://example.test","x");+1' } });
    const { status, body } = await house.call(surveyRoutes.exportCsv, {}, 'admin');
    expect(status).toBe(200);
    const lines = body.trimEnd().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['question,answer,count', 'generalExperience,1,1']);
    expect(lines).toContain(`like,"'=HYPERLINK(""http://example.test"",""x"");'+1",1`);
    const known = await house.call(securityRoutes.search, { body: { kind: 'data-exported' } }, 'admin');
    expect(known.body.events).not.toEqual([]);
    for (const as of ['editor', 'guest', null] as const) {
      expect([401, 403]).toContain((await house.call(surveyRoutes.exportCsv, {}, as)).status);
    }
  });

  test('are for administrators', async () => {
    expect((await results('editor')).error?.code).toBe('forbidden');
    expect((await results('guest')).error?.code).toBe('forbidden');
    expect((await results(null)).status).toBe(401);
  });

  test('say that an answer was altered, and count nothing of it', async () => {
    await submit();
    await house.pool.query(`update survey_responses set answers = answers || '{"easeOfUse": "9"}'`);
    expect((await results()).error?.code).toBe('record-unreadable');
  });
});

test('the consent says the same in each language', () => {
  expect(Object.keys(surveyConsent.texts)).toEqual([...surveyLanguages]);
  for (const text of Object.values(surveyConsent.texts))
    expect(text.split(/[.;]/u).length).toBeGreaterThan(3);
});
