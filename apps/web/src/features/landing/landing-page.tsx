import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { configQuery } from '../../client/identity/session.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useProductName } from '../../client/product-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChainSketch } from './chain-sketch.tsx';
import styles from './landing-page.module.css';

const LinkTo = createLink(LinkButton);
const capabilities = ['onboarding', 'screening', 'review', 'ledger'] as const;
const sections = ['about', 'blog', 'whitepaper', 'contact'] as const;

/** The public page: what the product does, and the two ways in. */
export function LandingPage() {
  const t = useTexts();
  const product = useProductName();
  const { isSignedIn } = useAuth();
  const { data: config } = useQuery(configQuery);
  return (
    <>
      <div className={styles['top']}>
        <section className={styles['hero']}>
          <h1 id="page-title" tabIndex={-1}>
            {t('landing:title')}
          </h1>
          <p>{t('landing:intro', { product })}</p>
          <div className={styles['ways']}>
            {isSignedIn ? (
              <LinkTo to="/app" variant="primary">
                {t('landing:open')}
              </LinkTo>
            ) : (
              <>
                {config?.provider !== 'none' && (
                  <LinkTo to="/user/login" variant="primary">
                    {t('landing:signIn')}
                  </LinkTo>
                )}
                <LinkTo to="/app">{t('landing:asGuest')}</LinkTo>
              </>
            )}
          </div>
          {config?.setupRequired === true && (
            <Banner tone="info" title={t('landing:setupTitle')}>
              {t('landing:setupText')}
            </Banner>
          )}
        </section>
        <ChainSketch />
      </div>
      <section aria-labelledby="does">
        <h2 id="does" className={styles['quiet']}>
          {t('landing:does')}
        </h2>
        <div className={styles['grid']}>
          {capabilities.map((capability) => (
            <article key={capability}>
              <h3>{t(`landing:${capability}Title`)}</h3>
              <p>{t(`landing:${capability}Text`)}</p>
            </article>
          ))}
        </div>
      </section>
      <div className={styles['grid']}>
        {sections.map((section) => (
          <section key={section} id={section} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`}>{t(`landing:${section}Title`)}</h2>
            <p>{t(`landing:${section}Text`)}</p>
          </section>
        ))}
      </div>
    </>
  );
}
