import { ageYears } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import { hasStrangeLetters, isBlank, mixesScripts } from '../check-person.ts';
import { flagged, passed, warned, type Finding } from '../finding.ts';
import { parseIsoDate } from '../iso-date.ts';
import { swissUid } from '../swiss-uid.ts';

/** What the form says about a client that is no natural person, or about the business of one; blank text counts as missing. */
export interface EntityInput {
  readonly name: string;
  /** The legal form where it is none of those known. */
  readonly legalFormName?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly incorporatedOn?: string | undefined;
  readonly uid?: string | undefined;
}

const article = 'AMLA Art. 3';

/** Makes every check that the form alone allows on a company, foundation or the like, as of `today`. */
export function verifyEntity(input: EntityInput, today: IsoDate): Finding[] {
  const { name, legalFormName = '', incorporatedOn = '', uid = '' } = input;
  return [
    checkEntityName(name),
    ...(isBlank(legalFormName)
      ? []
      : [warned('legal-form-not-known', { field: 'legalFormName', params: { legalForm: legalFormName } })]),
    ...(isBlank(incorporatedOn) ? [] : [checkBeginning(incorporatedOn, today)]),
    ...(isBlank(uid) ? [] : [checkUid(uid)]),
  ];
}

function checkEntityName(name: string): Finding {
  const field = 'name';
  if (mixesScripts(name)) return flagged('name-mixed-scripts', { field, article });
  if (hasStrangeLetters(name)) return warned('name-characters-unusual', { field });
  return passed('entity-name-one-script', { field });
}

function checkBeginning(incorporatedOn: string, today: IsoDate): Finding {
  const about = { field: 'incorporatedOn', article };
  const day = parseIsoDate(incorporatedOn);
  if (!day.ok || day.value > today) return flagged('incorporation-impossible', about);
  return passed('incorporation-plausible', { ...about, params: { years: ageYears(day.value, today) } });
}

function checkUid(uid: string): Finding {
  const about = { field: 'uid', article };
  return swissUid(uid) === null ? flagged('uid-wrong', about) : passed('uid-check-digit-correct', about);
}
