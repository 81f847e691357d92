import { readStatute } from './read-statute.ts';
import type { Statute } from './statute.ts';

interface AknFacts {
  readonly version?: string;
  readonly language?: string;
}

/** An act as Fedlex publishes it, with this body. */
export function aknOf(body: string, { version = '2026-10-01', language = 'de' }: AknFacts = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="publicLaw"><meta><identification>
<FRBRWork><FRBRthis value="https://fedlex.data.admin.ch/eli/cc/1998/892_892_892/20261001/main-text"/>
<FRBRdate date="${version}" name="jolux:dateApplicability"/><FRBRnumber value="955.0"/>
<FRBRname xml:lang="${language}" value="Bundesgesetz (Geldwäschereigesetz, GwG)" shortForm=""/></FRBRWork>
<FRBRExpression><FRBRlanguage language="${language}"/></FRBRExpression></identification></meta>
<body>${body}</body></act></akomaNtoso>`;
}

/** What is read of a text; throws where that is refused. */
export function readOf(text: string): Statute {
  const read = readStatute(text);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}
