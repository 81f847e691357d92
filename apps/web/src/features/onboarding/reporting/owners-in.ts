import { parseSwissDate } from '../../../ui/parse-swiss-date.ts';

export interface TypedOwners {
  readonly owners: { readonly name: string; readonly beganOn: string | null }[];
  /** The first line that cannot be read, from 1; null where all can be. */
  readonly wrong: number | null;
}

/** The owners that are typed one a line: the name, and behind a semicolon the day of birth where the extract says it. */
export function ownersIn(text: string): TypedOwners {
  const lines = text.split('\n').map((line) => line.trim());
  const read = lines.map((line) => {
    const [name = '', day = '', ...more] = line.split(';').map((part) => part.trim());
    if (line === '') return null;
    const beganOn = day === '' ? null : parseSwissDate(day, new Date().getFullYear());
    return name === '' || name.length > 300 || beganOn === undefined || more.length > 0
      ? 'wrong'
      : { name, beganOn };
  });
  const wrong = read.indexOf('wrong');
  return {
    owners: read.filter((each) => each !== null && each !== 'wrong'),
    wrong: wrong === -1 ? null : wrong + 1,
  };
}
