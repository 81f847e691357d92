import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['de', 'Wie lange bleiben Belege im Archiv?'],
  ['de', 'Bargeld am Schalter, ab welchem Betrag?'],
  ['de', 'Prüfung durch eine zweite Person nötig?'],
  ['de', 'Was sagt Art. 3 Abs. 1 GwG?'],
  ['fr', 'Que dit l’art. 3 al. 1 LBA?'],
  ['it', 'Art. 3 cpv. 1 LRD'],
  ['es', 'Art. 3 párr. 1 LBA'],
  ['en', 'How long do we keep receipts?'],
  ['en', 'Cash at the counter: from which amount?'],
  ['en', 'Is a second pair of eyes needed?'],
  ['fr', 'Combien de temps garde-t-on les pièces ?'],
  ['fr', 'Espèces au guichet : à partir de quel montant ?'],
  ['fr', 'Une deuxième personne est-elle nécessaire ?'],
  ['it', 'Per quanto tempo si tengono i giustificativi?'],
  ['it', 'Contanti allo sportello: da quale importo?'],
  ['it', 'Chi risponde se la firma si basa su un certificato sbagliato?'],
  ['it', 'Serve una seconda persona per approvare?'],
  ['es', '¿Cuánto tiempo se guardan los justificantes?'],
  ['es', 'Efectivo en ventanilla: desde que importe?'],
  ['es', 'Hace falta una segunda persona para aprobar?'],
] as const)('is told by its small words and endings: %s, %s', (language, question) => {
  expect(languageOf(question, language === 'en' ? 'de' : 'en')).toBe(language);
});

test.each(['FINMA', 'PEP?', 'Art. 6 AMLA', '', '…', '客户', '16 000'])(
  'is the one spoken before where the words tell nothing: %j',
  (question) => {
    expect(languageOf(question, 'it')).toBe('it');
    expect(languageOf(question, 'de')).toBe('de');
  },
);

test('is one of those that its words may be, and no third', () => {
  expect(languageOf('la persona', 'en')).not.toBe('en');
  expect(languageOf('la persona', 'es')).toBe('es');
  expect(languageOf('la persona', 'it')).toBe('it');
});
