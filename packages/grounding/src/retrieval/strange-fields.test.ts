import { describe, expect, test } from 'vitest';
import { straysFrom } from './strange-fields.ts';

const law = [{ heading: 'Records', text: 'Records are kept for 10 years.' }];

describe('strange fields', () => {
  test.each([
    'What does MiFID II say about inducements?',
    'Wie hoch ist der AHV-Beitrag?',
    'Quel est le taux de l’impôt anticipé ?',
    'Che aliquota IVA applico?',
    '¿Qué dice la ley española de blanqueo?',
    'What is the phone number of MROS?',
    'What do compliance officers in Basel earn?',
    'Je suis enceinte, qui me remplace ?',
    'Come chiedo la cittadinanza svizzera?',
    'Brauche ich eine C-Bewilligung?',
    '¿Qué auditoría me recomienda?',
    'Wie spät ist es?',
    'Quel temps fera-t-il demain ?',
    'Chi ha vinto il campionato?',
    'What is 17 times 23?',
  ])('%s strays', (question) => {
    expect(straysFrom(question, law)).toBe(true);
  });

  test.each([
    'How long are records kept?',
    'What happens if our German client asks for a report?',
    'Wann melde ich eine Steuerhinterziehung?',
    'Le client est vaniteux, que faire ?',
    'Do we record the nationality of a client?',
    'Why must income-earning work be kept apart from control?',
    'Muss ich sagen, warum ich eine Aktie empfehle?',
  ])('%s stays', (question) => {
    expect(straysFrom(question, law)).toBe(false);
  });

  test('a field that the library holds is none of them', () => {
    const vat = [{ heading: '', text: 'VAT is charged on fees.' }];
    expect(straysFrom('How much VAT is charged?', vat)).toBe(false);
  });

  test('no question keeps it long', () => {
    for (const part of ['combien d’', 'how many a ', 'loi a ', 'a '])
      expect(straysFrom(part.repeat(1300), law)).toBe(false);
  });
});
