import { profileRoutes } from '@sorgfalt/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { changeSettings, useSettings } from '../../client/settings/settings-store.ts';
import { Appearance } from '../../domain/appearance.tsx';
import { languageChoices } from '../../i18n/language-choices.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { OwnPicture } from './own-picture.tsx';
import styles from './profile-page.module.css';

/** How one is called and seen here, and how the product looks to oneself. */
export function OwnProfile() {
  const t = useTexts();
  const { language, direction } = useSettings();
  const choice = languageChoices.find((each) => each.language === language && each.direction === direction);
  return (
    <>
      <Card title={t('profile:own.title')}>
        <OwnPicture />
        <OwnName />
      </Card>
      <Card title={t('profile:own.looks')}>
        <div className={styles['form']}>
          <Field label={t('profile:own.language')}>
            <NativeSelect
              value={choice?.id ?? ''}
              onChange={(event) => {
                const next = languageChoices.find(({ id }) => id === event.target.value);
                if (next) changeSettings({ language: next.language, direction: next.direction });
              }}
              options={languageChoices.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Appearance />
        </div>
      </Card>
    </>
  );
}

function OwnName() {
  const t = useTexts();
  const toast = useToast();
  const client = useQueryClient();
  const { currentUser } = useAuth();
  const [name, setName] = useState(currentUser.name);
  const saving = useMutation({
    mutationFn: () => call(profileRoutes.setName, { body: { name } }),
    onSuccess: () => {
      toast.show({ type: 'success', title: t('profile:own.nameDone') });
      return client.invalidateQueries({ queryKey: queryKeys.identity.session });
    },
  });
  const isSame = name.trim() === '' || name.trim() === currentUser.name;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) saving.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={handleSubmit}>
      {saving.isError && (
        <Banner tone="bad" title={t('profile:own.nameFailed')}>
          {errorText(saving.error, t)}
        </Banner>
      )}
      <Field label={t('profile:name')} hint={t('profile:own.nameHint')}>
        <TextInput
          value={name}
          maxLength={120}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        loading={saving.isPending}
        {...(isSame ? { disabledReason: t('profile:own.nameSame') } : {})}
      >
        {t('profile:own.nameSave')}
      </Button>
    </form>
  );
}
