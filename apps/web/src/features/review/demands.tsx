import { reasonCodes, type ReasonCode, type Requirements, type ReviewDecision } from '@sorgfalt/workflow';
import { citationText } from '../../domain/citation-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import styles from './demands.module.css';

interface DemandsProps {
  readonly kind: ReviewDecision;
  readonly requirements: Requirements;
  readonly reasonCode: ReasonCode | '';
  readonly confirmed: readonly string[];
  /** Places that lack what they need, once somebody has tried to send. */
  readonly missing: readonly string[];
  onReasonCode(code: ReasonCode | ''): void;
  onConfirmed(ids: readonly string[]): void;
}

/** What a decision takes beside its notes: the reason code, and of an approval each check with its article. */
export function Demands({ kind, requirements, missing, ...given }: DemandsProps) {
  const t = useTexts();
  const { reasonCode, confirmed, onReasonCode, onConfirmed } = given;
  const isRequired = kind === 'approve' && requirements.needsReasonCode;
  const checks = kind === 'approve' ? requirements.checks : [];
  const codes: readonly ReasonCode[] = reasonCodes[kind];
  return (
    <>
      {checks.length > 0 && (
        <fieldset className={styles['checks']}>
          <legend>{t('review:decision.checks')}</legend>
          {checks.map(({ id, article }) => (
            <Checkbox
              key={id}
              label={t(`review:check.${id}`)}
              hint={citationText(article, t)}
              checked={confirmed.includes(id)}
              aria-invalid={missing.includes(`checks.${id}`) || undefined}
              onChange={({ currentTarget: { checked } }) =>
                onConfirmed(checked ? [...confirmed, id] : confirmed.filter((each) => each !== id))
              }
            />
          ))}
          {missing.some((place) => place.startsWith('checks.')) && (
            <p role="alert" className={styles['missing']}>
              {t('review:decision.checksRequired')}
            </p>
          )}
        </fieldset>
      )}
      {(isRequired || kind === 'reject') && (
        <Field
          label={t('review:decision.reasonCode')}
          error={missing.includes('reasonCode') ? t('review:decision.reasonCodeRequired') : undefined}
          required={isRequired}
        >
          <NativeSelect
            placeholder={t('review:decision.noReasonCode')}
            value={reasonCode}
            options={codes.map((code) => ({ value: code, label: t(`review:code.${code}`) }))}
            onChange={({ currentTarget: { value } }) =>
              onReasonCode(codes.find((code) => code === value) ?? '')
            }
          />
        </Field>
      )}
    </>
  );
}
