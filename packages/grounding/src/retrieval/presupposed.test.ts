import { describe, expect, test } from 'vitest';
import { asksWhenDone, endsInYesOrNo, isYesOrNo, presupposed } from './presupposed.ts';

describe('a reason that is given', () => {
  test.each([
    'Since the SRO supervises the trustee, which one is it?',
    'Da der Trustee alle fünf Jahre geprüft wird: wer wählt?',
    'Comme la loi impose une revue, comment la noter ?',
    'Siccome un PEP resta tale, come lo registriamo?',
    'Dado que la SECO vigila, ¿a quién escribo?',
    'Which rule caps commissions?',
    'Because we must stop all orders, what do we tell him?',
    'Weil wir den Kunden informieren dürfen: wie schreiben wir ihm?',
    'Puisque nous devons avertir le client, comment le faire ?',
    'Dato che possiamo tenere tali relazioni, chi decide?',
  ])('of the law must stand there in every part: %s', (question) => {
    expect(presupposed(question).isClaim).toBe(true);
  });

  test.each([
    'Since our broker has sent the papers, where do I file them?',
    'As we opened the account last year, what is missing?',
    'Weil uns der Interessent nicht geheuer war: ist es damit erledigt?',
    'Siccome il nostro cliente è lontano, come lo identifico?',
    'Although the sum is small, who is identified?',
    'Nachdem die Anzeige unterblieben ist: wie hoch wird die Busse?',
    'How long are records kept?',
  ])('of the case, or none, says nothing of the law: %s', (question) => {
    expect(presupposed(question).isClaim).toBe(false);
  });
});

describe('a statement before a question', () => {
  test('is taken for granted', () => {
    expect(presupposed('The deadline is 60 days, where does it start?').text).toBe('The deadline is 60 days');
  });

  test.each([
    'Ab wann muss ein Aktionär der FINMA melden, dass er Aktien kauft?',
    'À partir de quand doit-on identifier, si la somme est petite ?',
    'When must we report, and to whom?',
    '¿Se pueden enviar datos de clientes a un país sin protección, y cómo?',
  ])('is none where it asks itself: %s', (question) => {
    expect(presupposed(question)).toMatchObject({ text: '', isClaim: false });
  });
});

describe('yes or no', () => {
  test.each([
    'Un ancien conseiller est-il encore exposé ?',
    'Nos clients doivent-ils signer ?',
    'Après la fin, le client a-t-il accès ?',
    '¿Se pueden enviar datos al extranjero?',
  ])('answers %s', (question) => {
    expect(endsInYesOrNo(question)).toBe(true);
  });

  test.each(['Quand le client doit-il signer ?', 'Puisque le client signe, peut-on ouvrir le compte ?'])(
    'does not answer all of %s',
    (question) => {
      expect(isYesOrNo(question)).toBe(false);
    },
  );
});

describe('when or how something is done', () => {
  test.each([
    ['¿Cómo debemos avisar al cliente?', true],
    ['Como debo avisar al cliente?', true],
    ['Como no podemos avisar al cliente, ¿quién lo sabe?', false],
  ])('%s: %s', (question, isAsked) => {
    expect(asksWhenDone(question)).toBe(isAsked);
  });
});
