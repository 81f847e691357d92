import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { identityProvider } from '../../client/identity/session.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './profile-page.module.css';
import { newPasswordText } from './sign-in-text.ts';

/** Another password, for whoever knows the present one; every other session ends with it. */
export function PasswordForm() {
  const t = useTexts();
  const toast = useToast();
  const client = useQueryClient();
  const form = useForm({ mode: 'onTouched', defaultValues: { present: '', next: '' } });
  const changing = useMutation({
    mutationFn: ({ present, next }: { present: string; next: string }) =>
      identityProvider().changePassword(present, next),
    onSuccess: () => {
      form.reset();
      toast.show({
        type: 'success',
        title: t('profile:password.done'),
        text: t('profile:password.doneText'),
      });
      return client.invalidateQueries({ queryKey: queryKeys.sessions.all });
    },
  });
  const submit = form.handleSubmit((given) => changing.mutate(given));
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      {changing.isError && (
        <Banner tone="bad" title={t('profile:password.failed')}>
          {newPasswordText(changing.error, t)}
        </Banner>
      )}
      <PasswordField form={form} name="present" label={t('profile:password.present')} isNew={false} />
      <PasswordField form={form} name="next" label={t('identity:reset')} isNew />
      <Button type="submit" loading={changing.isPending}>
        {t('profile:password.change')}
      </Button>
    </form>
  );
}
