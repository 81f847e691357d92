import { channels, industries, pepDeclarations, products, type Finding } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { oneOf } from '../../client/search-params.ts';
import { formatDate } from '../../ui/date-format.ts';
import { formatMinor } from '../../ui/number-format.ts';
import { countryName } from '../../domain/countries.ts';
import { isFindingCode } from './finding-codes.ts';
import { wealthSources } from './form-values.ts';

type Scalar = Finding['params'][string];
type Params = Readonly<Record<string, Scalar>>;
type Show = (value: string, t: Translate, language: string) => string;

const riskLevels = ['low', 'medium', 'high', 'unknown'] as const;
const screeningOutcomes = [
  'clear',
  'weak_unresolved',
  'strong_unresolved',
  'confirmed_sanction',
  'adverse_media',
] as const;

const asCountry: Show = (value, _, language) => countryName(value, language);
const asAmount: Show = (value) => `CHF ${formatMinor(value, 'CHF')}`;
const asPep: Show = (value, t) => {
  const known = oneOf(value, pepDeclarations);
  return known ? t(`onboarding:pep.${known}`) : value;
};

/** How a value of a finding or of a factor's evidence is said, by its name. */
const shows: Readonly<Record<string, Show>> = {
  country: asCountry,
  issuer: asCountry,
  expected: asCountry,
  countries: (value, _, language) =>
    value
      .split(',')
      .map((code) => countryName(code, language))
      .join(', '),
  declaration: asPep,
  pep: asPep,
  industry: (value, t) => {
    const known = oneOf(value, industries);
    return known ? t(`onboarding:industry.${known}`) : value;
  },
  channel: (value, t) => {
    const known = oneOf(value, channels);
    return known ? t(`onboarding:channel.${known}`) : value;
  },
  products: (value, t) =>
    value
      .split(',')
      .map((each) => {
        const known = oneOf(each, products);
        return known ? t(`onboarding:product.${known}`) : each;
      })
      .join(', '),
  sourceOfWealth: (value, t) => {
    const known = oneOf(value, wealthSources);
    return known ? t(`onboarding:wealth.${known}`) : value;
  },
  residenceProved: (value, t) => t(`onboarding:residence.${value === 'true' ? 'yes' : 'no'}`),
  outcome: (value, t) => {
    const known = oneOf(value, screeningOutcomes);
    return known ? t(`onboarding:screeningOutcome.${known}`) : value;
  },
  level: (value, t) => {
    const known = oneOf(value, riskLevels);
    return known ? t(`risk.${known}`) : value;
  },
  field: (value, t) => wordOf(t, `onboarding:field.${value}`, value),
  factor: (value, t) => wordOf(t, `onboarding:finding.${value}`, value),
  countryList: (value, t) => wordOf(t, `onboarding:countryList.${value}`, value),
  standing: (value, t) => wordOf(t, `onboarding:listStanding.${value}`, value),
  amountMinor: asAmount,
  limitMinor: asAmount,
  listAsOf: (value, t) => t('onboarding:risk.listAsOf', { date: listDate(value) }),
};

/** A list of countries is dated by its month. */
function listDate(value: string): string {
  const [year, month, day] = value.split('-');
  return day === undefined ? [month, year].filter(Boolean).join('.') : formatDate(value);
}

function shown(name: string, value: Scalar, t: Translate, language: string): string {
  if (value === null) return t('onboarding:risk.notKnown');
  return shows[name]?.(String(value), t, language) ?? String(value);
}

/** The sentence of a finding, factor or override; undefined for a code that this version does not know. */
export function findingText(
  code: string,
  params: Params,
  t: Translate,
  language: string,
): string | undefined {
  if (!isFindingCode(code)) return undefined;
  const said = Object.entries(params).map(([name, value]) => [name, shown(name, value, t, language)]);
  return t(`onboarding:finding.${code}`, Object.fromEntries(said));
}

/** What a factor was judged by, in words: `Switzerland, country list of 19.06.2026`. */
export function evidenceText(code: string, evidence: Params, t: Translate, language: string): string {
  // These factors are called what their evidence says.
  if (code.startsWith('product-')) return '';
  const parts = Object.entries(evidence).filter(([name]) => name in shows);
  return parts.map(([name, value]) => shown(name, value, t, language)).join(', ');
}

/** Where a fact comes from: `list:ofac-sdn@3f2a…` is said as list and version. */
export function sourceText(source: string, t: Translate): string {
  const [kind = '', rest = ''] = source.split(/:(.*)/s);
  switch (kind) {
    case 'form':
    case 'mrz':
    case 'lists':
    case 'case':
    case 'review':
      return t(`onboarding:source.${kind}`);
    case 'list': {
      const [id = '', version = ''] = rest.split('@');
      return t('onboarding:source.list', { id, version: version.slice(0, 12) });
    }
    case 'pack':
      return t('onboarding:source.pack', { version: rest });
    default:
      return source;
  }
}

const agents = ['intake-agent', 'kyc-agent', 'aml-agent', 'risk-agent', 'decision-agent'] as const;

export function agentText(agent: string, t: Translate): string {
  const known = oneOf(agent, agents);
  return known ? t(`onboarding:agent.${known}`) : agent;
}
