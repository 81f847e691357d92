import type { DueForm, FormEntry, Structure } from '@sorgfalt/contract';
import { countryName } from '../../../domain/countries.ts';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { formatDate } from '../../../ui/date-format.ts';
import { nameOf } from './name-of.ts';
import { reasonText } from './reason-text.ts';
import { sourceText } from './source-text.ts';
import styles from './forms-page.module.css';

/** The articles that ask for a form, where they are not those of the kind of client. */
const laws: Readonly<Partial<Record<DueForm['form'], 'lawOfInsurance' | 'lawOfSecrecy'>>> = {
  I: 'lawOfInsurance',
  R: 'lawOfSecrecy',
};

/** One form with what the structure says, lines for what it does not, and room to sign. */
export function FormSheet({ form, structure }: { form: DueForm; structure: Structure }) {
  const t = useTexts();
  const id = `form-${form.form}-${form.about}`;
  return (
    <article className={styles['sheet']} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles['title']}>
          {t(`clients:forms.title.${form.form}`)}
        </h2>
        <p className={styles['quiet']}>
          <bdi>{t(`clients:forms.reason.${form.reason}`, { name: nameOf(structure, form.about, t) })}</bdi>{' '}
          <bdi>{t(`clients:forms.${laws[form.form] ?? 'law'}`)}</bdi> ·{' '}
          <bdi>{t('clients:forms.state', { date: formatDate(structure.day) })}</bdi> ·{' '}
          <bdi className={styles['code']}>{t('clients:forms.code', { code: form.code })}</bdi>
        </p>
      </header>
      {form.sections.map(({ section, entries, isMissing }) => (
        <section key={section} className={styles['section']}>
          <h3 className={styles['heading']}>{t(`clients:forms.section.${section}`)}</h3>
          {entries.map((entry) => (
            <Entry key={entry.partyId} entry={entry} structure={structure} />
          ))}
          {isMissing && <p className={styles['missing']}>{t('clients:forms.nobody')}</p>}
          {!isMissing && entries.length === 0 && (
            <p className={styles['quiet']}>{t('clients:forms.nobodyStated')}</p>
          )}
        </section>
      ))}
      {form.confirms.length > 0 && <Confirmed confirms={form.confirms} />}
      <p className={styles['declares']}>{t('clients:forms.declares')}</p>
      <div className={styles['signing']}>
        {(['place', 'signer', 'signature'] as const).map((line) => (
          <p key={line} className={styles['line']}>
            {t(`clients:forms.${line}`)}
          </p>
        ))}
      </div>
    </article>
  );
}

/** What is confirmed besides, and what a false confirmation may be. */
function Confirmed({ confirms }: Pick<DueForm, 'confirms'>) {
  const t = useTexts();
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{t('clients:forms.confirming')}</h3>
      <ol className={styles['confirms']}>
        {confirms.map((each) => (
          <li key={each}>{t(`clients:forms.confirms.${each}`)}</li>
        ))}
      </ol>
      <p className={styles['quiet']}>{t('clients:forms.falsely')}</p>
    </section>
  );
}

function Entry({ entry, structure }: { entry: FormEntry; structure: Structure }) {
  const t = useTexts();
  const language = useLanguage();
  const party = structure.parties.find(({ partyId }) => partyId === entry.partyId);
  const owner = structure.owners.find(({ partyId }) => partyId === entry.partyId);
  const isPerson = party?.kind === 'person';
  const why = [
    ...entry.roles.map(({ kind }) => t(`clients:structure.interest.${kind}`)),
    ...(entry.basis.length > 0 && owner !== undefined ? [reasonText(owner, t, language)] : []),
  ];
  const sources = [entry.said, ...entry.roles.map(({ said }) => said)].map(
    ({ source, by, at }) => `${sourceText(source, t)} (${by}, ${formatDate(at)})`,
  );
  return (
    <div className={styles['entry']}>
      <dl className={styles['values']}>
        {entry.values.map(({ field, value }) => (
          <div key={field} className={styles['value']}>
            <dt>{t(`clients:forms.field.${isPerson ? 'person' : 'entity'}.${field}`)}</dt>
            <dd>
              {value === null ? (
                <span className={styles['missing']}>{t('clients:forms.toFill')}</span>
              ) : (
                <bdi>{shown(field, value, language)}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['quiet']}>
        {why.length > 0 && (
          <>
            <bdi>{why.join(' · ')}</bdi>
            <br />
          </>
        )}
        <bdi>{t('clients:forms.sources', { sources: [...new Set(sources)].join('; ') })}</bdi>
      </p>
    </div>
  );
}

// A year or a month alone is told as the file has it.
function shown(field: FormEntry['values'][number]['field'], value: string, language: string): string {
  if (field === 'country') return countryName(value, language);
  const isDay = (field === 'began' || field === 'ended') && value.length === 10;
  return isDay ? formatDate(value) : value;
}
