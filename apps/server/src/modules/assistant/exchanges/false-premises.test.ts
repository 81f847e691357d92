import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantRoutes } from '@sorgfalt/contract';
import type { Exchange } from '@sorgfalt/contract';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function answerTo(text: string) {
  const { conversationId } = (await app.call(assistantRoutes.createConversation, {}, 'guest')).body;
  const { body } = await app.call(
    assistantRoutes.ask,
    { params: { conversationId }, body: { text } },
    'guest',
  );
  return (body as Exchange).answer;
}

describe('a question with a false premise', () => {
  test.each([
    ['Why are records kept for 5 years?', /a number, amount or deadline.*Art\. 7 para\. 3 AMLA.*10 years/su],
    ['Warum werden Belege 5 Jahre aufbewahrt?', /eine Frist.*Art\. 7 Abs\. 3 GwG.*10 Jahre/su],
    ['Pourquoi garde-t-on les documents 5 ans ?', /un délai.*art\. 7 al\. 3 LBA.*10 ans/isu],
    ['Perché i documenti si conservano 5 anni?', /un termine.*art\. 7 cpv\. 3 LRD.*10 anni/isu],
    ['¿Por qué se guardan los documentos 5 años?', /un plazo.*art\. 7 párr\. 3 LBA.*10 años/isu],
  ])('is told what is wrong with it, and what stands there instead: %s', async (text, said) => {
    const answer = await answerTo(text);
    expect(answer).toMatchObject({ refusal: 'false-premise', sources: [], sentences: [] });
    expect(answer.text).toMatch(said);
  });

  test('about an article that is not there is told no other one instead', async () => {
    const { text } = await answerTo('What does Art. 9999 AMLA say?');
    expect(text).toContain('an article that the act does not have');
    expect(text).not.toContain('nearest');
  });
});

test.each(['Как долго хранить документы?', '银行必须保存文件多长时间？', 'كم يجب أن تحتفظ البنوك بالسجلات؟'])(
  'a question in another script is told which languages are read, and kept: %s',
  async (text) => {
    const answer = await answerTo(text);
    expect(answer).toMatchObject({ refusal: 'out-of-field', sources: [] });
    expect(answer.text).toMatch(/^I read English, German/u);
  },
);
