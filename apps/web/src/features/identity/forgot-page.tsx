import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { errorText } from '../../client/error-text.ts';
import { identityProvider } from '../../client/identity/session.ts';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmailField } from '../../domain/email-field.tsx';
import styles from './identity.module.css';

/** Has a code for a new password sent; what it says is the same for an address that nobody has. */
export function ForgotPage() {
  const t = useTexts();
  const isEmbedded = useIsEmbedded();
  const form = useForm({ mode: 'onTouched', defaultValues: { email: '' } });
  const asking = useMutation({
    mutationFn: (email: string) => identityProvider().sendPasswordReset(email),
  });
  const submit = form.handleSubmit(({ email }) => asking.mutate(email));
  return (
    <>
      <PageHeader title={t('identity:forgotten.title')} subtitle={t('identity:forgotten.intro')} />
      <Card>
        <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
          {asking.isError && (
            <Banner tone="bad" title={t('identity:forgotten.failed')}>
              {errorText(asking.error, t)}
            </Banner>
          )}
          {asking.isSuccess && (
            <Banner
              tone="good"
              title={t(isEmbedded ? 'identity:forgotten.sent' : 'identity:forgotten.sentElsewhere')}
            >
              {t(isEmbedded ? 'identity:forgotten.sentText' : 'identity:forgotten.sentElsewhereText')}
            </Banner>
          )}
          <EmailField form={form} name="email" autoComplete="username" />
          <Button
            type="submit"
            variant={asking.isSuccess ? 'secondary' : 'primary'}
            loading={asking.isPending}
          >
            {t(asking.isSuccess ? 'identity:forgotten.again' : 'identity:forgotten.send')}
          </Button>
        </form>
      </Card>
      <div className={styles['links']}>
        <Link to="/user/reset-password">{t('identity:forgotten.haveCode')}</Link>
        <Link to="/user/login">{t('identity:signIn')}</Link>
      </div>
    </>
  );
}
