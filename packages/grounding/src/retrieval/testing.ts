import type { Language, Passage } from '../passage.ts';

/** A passage in force; what is not given is of no weight. */
export function passageOf(eId: string, text: string, more: Partial<Passage> = {}): Passage {
  const language: Language = more.language ?? 'en';
  const source = more.source ?? 'amla';
  return {
    id: `${source}/${eId}/${language}@1`,
    source,
    sourceKind: 'digest',
    eId,
    language,
    heading: '',
    text,
    citation: `Art. ${eId.replace('art_', '')} ${source.toUpperCase()}`,
    version: '1',
    inForceFrom: null,
    inForceUntil: null,
    ...more,
  };
}

/** A few duties in English and German, as a firm would meet them. */
export const someProvisions: readonly Passage[] = [
  passageOf(
    'art_3',
    'The intermediary must identify the client from a probative document before it opens the relationship.',
  ),
  passageOf('art_7', 'Records are kept for at least 10 years after the relationship ends.'),
  passageOf(
    'art_9',
    'Whoever knows or reasonably suspects laundering must report to MROS immediately. The report names the intermediary.',
  ),
  passageOf(
    'art_10',
    'Assets are frozen for 5 working days after MROS has forwarded the report, unless the prosecutor orders otherwise.',
  ),
  passageOf('art_10_a', 'The intermediary must not inform the client or third parties that it has reported.'),
  passageOf(
    'art_3',
    'Der Finanzintermediär identifiziert die Vertragspartei anhand eines beweiskräftigen Dokuments.',
    { language: 'de' },
  ),
  passageOf('art_7', 'Belege werden mindestens 10 Jahre nach dem Ende der Beziehung aufbewahrt.', {
    language: 'de',
  }),
  passageOf(
    'art_9',
    'Wer weiss oder den begründeten Verdacht hat, dass Geld gewaschen wird, meldet dies unverzüglich der MROS.',
    { language: 'de' },
  ),
  passageOf(
    'art_10',
    'Vermögen wird während 5 Arbeitstagen gesperrt; der Finanzintermediär friert das Konto ein.',
    { language: 'de' },
  ),
];
