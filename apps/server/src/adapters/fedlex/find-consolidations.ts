import type { AssistantLanguage } from '@sorgfalt/contract';
import * as z from 'zod/mini';
import { DownloadError } from '../downloads/download-error.ts';
import { exchange } from '../outgoing/exchange.ts';
import type { GuardOptions } from '../outgoing/guard.ts';

/** A consolidation of an act in one language, as Fedlex has it. */
export interface Consolidation {
  /** Number in the classified compilation. */
  readonly number: string;
  /** The first day on which it applies. */
  readonly version: string;
  readonly language: AssistantLanguage;
  /** The address of its Akoma Ntoso; it is never made up from the parts of another. */
  readonly file: string;
}

export interface FedlexOptions extends GuardOptions {
  readonly endpoint: string;
  readonly timeoutMs: number;
}

const languages: Readonly<Record<string, AssistantLanguage>> = { DEU: 'de', FRA: 'fr', ITA: 'it', ENG: 'en' };
const bytesMax = 8 * 1024 * 1024;

const said = z.object({ value: z.string() });
const answer = z.object({
  results: z.object({
    bindings: z.array(z.object({ number: said, date: said, language: said, file: said })),
  }),
});

/**
 * All consolidations that Fedlex has of acts, by their SR numbers, as the JOLux ontology names them. A number that was given
 * to another act later (SR 235.1) finds both. Throws `DownloadError` and `AddressRefused`.
 */
export async function findConsolidations(
  numbers: readonly string[],
  options: FedlexOptions,
): Promise<Consolidation[]> {
  const text = await ask(queryFor(numbers), options);
  const read = answer.safeParse(jsonOf(text));
  if (!read.success)
    throw new DownloadError('broken-download', 'Fedlex answered something else than results');
  return read.data.results.bindings.flatMap(({ number, date, language, file }) => {
    const known = languages[language.value.slice(-3)];
    const version = /^\d{4}-\d{2}-\d{2}/u.exec(date.value)?.[0];
    if (known === undefined || version === undefined) return [];
    return { number: number.value, version, language: known, file: file.value };
  });
}

/** In force on a day, of each act and language; `since` adds every one that applied from that day on, or will. */
export function chosen(all: readonly Consolidation[], today: string, since?: string): Consolidation[] {
  const byAct = Map.groupBy(all, ({ number, language }) => `${number} ${language}`);
  return [...byAct.values()].flatMap((own) => {
    const ordered = own.toSorted((a, b) => (a.version < b.version ? -1 : 1));
    const current = ordered.findLast(({ version }) => version <= today);
    return ordered.filter((each) => each === current || (since !== undefined && each.version >= since));
  });
}

function queryFor(numbers: readonly string[]): string {
  const wanted = numbers.map((number) => {
    if (!/^[\d.]{1,20}$/u.test(number)) throw new TypeError('an SR number has digits and points');
    return `"${number}"`;
  });
  return `PREFIX jolux: <http://data.legilux.public.lu/resource/ontology/jolux#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
SELECT DISTINCT (STR(?notation) AS ?number) (STR(?day) AS ?date) (STR(?tongue) AS ?language) (STR(?address) AS ?file) WHERE {
  ?consolidation a jolux:Consolidation ; jolux:dateApplicability ?day ; jolux:isMemberOf ?act ; jolux:isRealizedBy ?text .
  ?act jolux:classifiedByTaxonomyEntry/skos:notation ?notation .
  ?text jolux:language ?tongue ; jolux:isEmbodiedBy ?print .
  ?print jolux:userFormat <https://fedlex.data.admin.ch/vocabulary/user-format/xml> ; jolux:isExemplifiedBy ?address .
  FILTER(STR(?notation) IN (${wanted.join(', ')}))
}`;
}

async function ask(query: string, options: FedlexOptions): Promise<string> {
  const { status, body } = await exchange(options.endpoint, {
    ...options,
    who: 'Fedlex',
    method: 'POST',
    headers: {
      accept: 'application/sparql-results+json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Sorgfalt library',
    },
    body: new URLSearchParams({ query }).toString(),
    bytesMax,
  });
  if (status !== 200) throw new DownloadError('http-status', `Fedlex answered ${String(status)}`);
  return body.toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
