import { registerRoutes } from '@sorgfalt/contract';
import type { RegisterExtract } from '@sorgfalt/contract';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../client/download.ts';
import { errorText } from '../../../client/error-text.ts';
import { matchTexts } from '../../../domain/hits/hit-table.tsx';
import { fieldsText } from '../../../domain/registers/words.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { wordOf } from '../../../i18n/word-of.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { Comparison, type ComparisonRow } from '../../../ui/comparison.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import styles from './registers.module.css';

interface ExtractViewProps {
  readonly clientId: string;
  /** Whom it is about. */
  readonly name: string;
  readonly extract: RegisterExtract;
}

/** What a register answered, beside what was declared. */
export function ExtractView({ clientId, name, extract }: ExtractViewProps) {
  const t = useTexts();
  const { extractId, isAbsent, differs, rows, sha256 } = extract;
  const register = t(`registers:name.${extract.register}`);
  const saving = useMutation({
    mutationFn: () =>
      download(registerRoutes.file, { params: { clientId, extractId } }, `${extract.register}.json`),
  });
  return (
    <section className={styles['extract']} aria-label={t('registers:compare', { register, name })}>
      <Taken extract={extract} />
      {isAbsent && <Banner tone="caution">{t('registers:absent')}</Banner>}
      {differs.length > 0 && (
        <Banner tone="caution">{t('registers:differs', { fields: fieldsText(differs, t) })}</Banner>
      )}
      {!isAbsent && differs.length === 0 && <p className={styles['quiet']}>{t('registers:agrees')}</p>}
      {rows.length > 0 && (
        <Comparison
          label={t('registers:compare', { register, name })}
          columns={{
            field: t('hits:comparedField'),
            own: t('registers:declared'),
            other: t('registers:registered'),
            result: t('hits:result'),
          }}
          notStated={t('hits:notStated')}
          matches={matchTexts(t)}
          rows={rows.map((row) => rowOf(row, t))}
        />
      )}
      <p className={styles['acts']}>
        <span className={styles['quiet']}>
          {t('registers:hash')} <CodeText kind="hash" value={sha256} />
        </span>
        <Button size="small" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('registers:save')}
        </Button>
      </p>
      {saving.error && <p role="alert">{errorText(saving.error, t)}</p>}
    </section>
  );
}

function Taken({ extract: { register, takenAt, takenBy, asked, asOf } }: { extract: RegisterExtract }) {
  const t = useTexts();
  return (
    <p>
      <strong>{t(`registers:name.${register}`)}</strong> · <DateText value={takenAt} withTime />{' '}
      <bdi>{t('registers:takenBy', { name: takenBy.name, asked })}</bdi>
      {asOf !== null && (
        <>
          {' · '}
          <bdi>
            {t('registers:asOf')} <DateText value={asOf} />
          </bdi>
        </>
      )}
    </p>
  );
}

function rowOf(
  { field, declared, registered, match, remark }: RegisterExtract['rows'][number],
  t: Translate,
): ComparisonRow {
  const side = (values: readonly string[]) =>
    values.map((value) => ({ text: valueText(field, value, t), ...(match !== null && { match }) }));
  return {
    id: field,
    field: t(`registers:field.${field}`),
    own: side(declared),
    other:
      remark === 'no-parent-told'
        ? registered.map((code) => ({ text: wordOf(t, `registers:noParent.${code}`, code) }))
        : side(registered),
    ...(match !== null && { match }),
    ...(remark !== null && { remark: t(`registers:remark.${remark}`) }),
  };
}

/** Codes in words; whatever else a register says stands as it says it. */
function valueText(field: string, value: string, t: Translate): string {
  if (field === 'status') return wordOf(t, `registers:status.${value}`, value);
  if (field !== 'legalForm') return value;
  return wordOf(t, `registers:form.${value}`, wordOf(t, `onboarding:legalForm.${value}`, value));
}
