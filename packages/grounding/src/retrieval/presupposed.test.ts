import { describe, expect, test } from 'vitest';
import { presupposed } from './presupposed.ts';

describe('a reason that is given', () => {
  test.each([
    'Since the SRO supervises the trustee, which one is it?',
    'Da der Trustee alle fünf Jahre geprüft wird: wer wählt?',
    'Comme la loi impose une revue, comment la noter ?',
    'Siccome un PEP resta tale, come lo registriamo?',
    'Dado que la SECO vigila, ¿a quién escribo?',
    'Which rule caps commissions?',
  ])('of the law must stand there in every part: %s', (question) => {
    expect(presupposed(question).isClaim).toBe(true);
  });

  test.each([
    'Since our broker has sent the papers, where do I file them?',
    'Weil uns der Interessent nicht geheuer war: ist es damit erledigt?',
    'Siccome il nostro cliente è lontano, come lo identifico?',
    'Although the sum is small, who is identified?',
    'Nachdem die Anzeige unterblieben ist: wie hoch wird die Busse?',
    'How long are records kept?',
  ])('of the case, or none, says nothing of the law: %s', (question) => {
    expect(presupposed(question).isClaim).toBe(false);
  });
});
