import { channels, industries, pepDeclarations, products } from '@sorgfalt/contract';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { anchorOf, FormField, useFieldRule } from './form-field.tsx';
import { CountryField, FormSection } from './form-sections.tsx';
import { wealthSources, type FormValues } from './form-values.ts';
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
      <ProductsField />
      <FormField name="channel">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={channels.map((value) => ({ value, label: t(`onboarding:channel.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
      <FormField name="expectedAssetsMinor" hint={t('onboarding:hint.expectedAssetsMinor')}>
        {(input) => (
          <TextInput inputMode="decimal" maxLength={30} suffix="CHF" autoComplete="off" {...input} />
        )}
      </FormField>
      <FormField name="sourceOfWealth">
        {(input) => (
          <NativeSelect
            placeholder={t('onboarding:choose')}
            options={wealthSources.map((value) => ({ value, label: t(`onboarding:wealth.${value}`) }))}
            {...input}
          />
        )}
      </FormField>
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
    </FormSection>
  );
}

function PepField() {
  const t = useTexts();
  const { control } = useFormContext<FormValues>();
  const { label, rules, error } = useFieldRule('pepDeclaration');
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
            hint={t('onboarding:hint.pepDeclaration')}
            {...(error ? { error } : {})}
          />
        )}
      />
    </div>
  );
}

function ProductsField() {
  const t = useTexts();
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name="products"
      render={({ field: { value, onChange } }) => (
        <fieldset id={anchorOf('products')} className={styles['choices']}>
          <legend className={styles['legend']}>{t('onboarding:field.products')}</legend>
          {products.map((product) => (
            <Checkbox
              key={product}
              label={t(`onboarding:product.${product}`)}
              checked={value.includes(product)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, product] : value.filter((each) => each !== product),
                )
              }
            />
          ))}
        </fieldset>
      )}
    />
  );
}
