import { channels, expectedPurposes, industries, pepDeclarations, products } from '@sorgfalt/contract';
import { Controller, useFormContext } from 'react-hook-form';
import { isEntityKind } from '@sorgfalt/kyc';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useKind } from './asked-questions.ts';
import { anchorOf, FormField, useFieldRule } from './form-field.tsx';
import { CountryField, FormSection } from './form-sections.tsx';
import { wealthSources, type FormValues, type ManyName } from './form-values.ts';
import styles from './form-sections.module.css';

/** Why the client comes, and what the risk model needs to know. */
export function RelationshipSection() {
  const t = useTexts();
  return (
    <FormSection section="relationship">
      <PepField />
      <FormField name="purpose" hint={t('onboarding:hint.purpose')} className={styles['wide']}>
        {(input) => <TextArea rows={3} maxLength={500} {...input} />}
      </FormField>
      <ManyField
        name="expectedPurposes"
        choices={expectedPurposes}
        labelOf={(family) => t(`onboarding:expectedPurpose.${family}`)}
        hint={t('onboarding:hint.expectedPurposes')}
        isWide
      />
      <FormField name="industry">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={industries.map((value) => ({ value, label: t(`onboarding:industry.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <CountryField name="businessCountry" hint={t('onboarding:hint.businessCountry')} />
      <ManyField
        name="products"
        choices={products}
        labelOf={(product) => t(`onboarding:product.${product}`)}
      />
      <FormField name="channel">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={channels.map((value) => ({ value, label: t(`onboarding:channel.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <AmountField name="expectedAssetsMinor" />
      <AmountField name="physicalAssetsMinor" />
      <FormField name="sourceOfWealth">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={wealthSources.map((value) => ({ value, label: t(`onboarding:wealth.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <EvidenceField name="sourceOfWealthEvidence" />
      <FormField name="residenceProved">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`onboarding:residence.${value}`),
            }))}
            {...input}
          />
        )}
      </FormField>
      <EvidenceField name="residenceEvidence" />
    </FormSection>
  );
}

function AmountField({ name }: { name: 'expectedAssetsMinor' | 'physicalAssetsMinor' }) {
  const t = useTexts();
  return (
    <FormField name={name} hint={t(`onboarding:hint.${name}`)}>
      {(input) => <TextInput inputMode="decimal" maxLength={30} suffix="CHF" autoComplete="off" {...input} />}
    </FormField>
  );
}

/** The papers behind what is claimed. */
function EvidenceField({ name }: { name: 'sourceOfWealthEvidence' | 'residenceEvidence' }) {
  const t = useTexts();
  return (
    <FormField name={name} hint={t('onboarding:hint.evidence')}>
      {(input) => <TextInput maxLength={200} autoComplete="off" {...input} />}
    </FormField>
  );
}

function PepField() {
  const t = useTexts();
  const { control } = useFormContext<FormValues>();
  const { label, rules, error } = useFieldRule('pepDeclaration');
  const isOfEntity = isEntityKind(useKind());
  return (
    <div id={anchorOf('pepDeclaration')} className={styles['wide']}>
      <Controller
        control={control}
        name="pepDeclaration"
        rules={rules}
        render={({ field }) => (
          <RadioGroup
            legend={label}
            name={field.name}
            required
            value={pepDeclarations.find((each) => each === field.value) ?? null}
            onValueChange={field.onChange}
            options={pepDeclarations.map((value) => ({
              value,
              label: t(`onboarding:pep.${value}`),
              hint: t(`onboarding:pepHint.${value}`),
            }))}
            hint={t(isOfEntity ? 'onboarding:hint.pepOfEntity' : 'onboarding:hint.pepDeclaration')}
            {...(error ? { error } : {})}
          />
        )}
      />
    </div>
  );
}

interface ManyFieldProps<Choice extends string> {
  readonly name: ManyName;
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
  readonly hint?: string;
  readonly isWide?: boolean;
}

/** Any number of answers out of a closed list, kept in its order. */
function ManyField<Choice extends string>({
  name,
  choices,
  labelOf,
  hint,
  isWide = false,
}: ManyFieldProps<Choice>) {
  const t = useTexts();
  const { control } = useFormContext<FormValues>();
  const hintId = `${anchorOf(name)}-hint`;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const chosen = new Set<string>(value);
        const set = (choice: Choice, isChosen: boolean) =>
          onChange(choices.filter((each) => (each === choice ? isChosen : chosen.has(each))));
        return (
          <fieldset
            id={anchorOf(name)}
            className={cx(styles['choices'], isWide && styles['wide'])}
            aria-describedby={hint === undefined ? undefined : hintId}
          >
            <legend className={styles['legend']}>{t(`onboarding:field.${name}`)}</legend>
            <div className={cx(styles['options'], isWide && styles['columns'])}>
              {choices.map((choice) => (
                <Checkbox
                  key={choice}
                  label={labelOf(choice)}
                  checked={chosen.has(choice)}
                  onChange={(event) => set(choice, event.target.checked)}
                />
              ))}
            </div>
            {hint !== undefined && (
              <p id={hintId} className={styles['hint']}>
                {hint}
              </p>
            )}
          </fieldset>
        );
      }}
    />
  );
}
