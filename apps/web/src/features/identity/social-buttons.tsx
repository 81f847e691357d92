import { useMutation, useQuery } from '@tanstack/react-query';
import { IconBrandGithub, IconBrandGoogle, IconBuilding } from '@tabler/icons-react';
import { SignInError, type SignInMethod, type Social } from '../../client/identity/identity-provider.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { configQuery, identityProvider } from '../../client/identity/session.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './identity.module.css';
import { signInText } from './sign-in-text.ts';

const ways = { google: 'signInWithGoogle', github: 'signInWithGithub', oidc: 'signInWithIssuer' } as const;
const icons = { google: <IconBrandGoogle />, github: <IconBrandGithub />, oidc: <IconBuilding /> } as const;

/** The ways in at other providers, where there are any. */
export function SocialButtons({
  onSignedIn,
  onFailed,
}: {
  onSignedIn(): void;
  onFailed?(error: Error): void;
}) {
  const t = useTexts();
  const { enter } = useAuth();
  const { data: config } = useQuery(configQuery);
  const signing = useMutation({
    mutationFn: (social: Social) => enter((provider) => provider[ways[social]]()),
    onSuccess: onSignedIn,
    onError: (error) => onFailed?.(error),
  });
  const providers = config?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <div className={styles['form']}>
      {signing.isError && (
        <Banner tone="bad" title={t('identity:error.title')}>
          {signInText(signing.error, t)}
          {signing.error instanceof SignInError && signing.error.code === 'account-exists' && (
            <OtherWays tried={signing.variables} />
          )}
        </Banner>
      )}
      {providers.map((social) => (
        <Button
          key={social}
          icon={icons[social]}
          aria-busy={(signing.isPending && signing.variables === social) || undefined}
          onClick={() => signing.mutate(social)}
        >
          {t(`identity:social.${social}`, { label: config?.issuerLabel ?? '' })}
        </Button>
      ))}
      {signing.isPending && <output>{t('identity:social.goOn')}</output>}
    </div>
  );
}

/** What an account that has the address already can be signed in to with. */
function OtherWays({ tried }: { tried: Social }) {
  const t = useTexts();
  const { data: config } = useQuery(configQuery);
  const { data = [] } = useQuery({
    queryKey: queryKeys.identity.methods,
    queryFn: () => identityProvider().fetchSignInMethods(''),
  });
  const nameOf = (method: SignInMethod) =>
    t(`identity:method.${method}`, { label: config?.issuerLabel ?? '' });
  const methods = data.filter((method) => method !== tried).map(nameOf);
  return <p>{t('identity:social.exists', { methods: methods.join(', '), name: nameOf(tried) })}</p>;
}
