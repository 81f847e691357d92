import { IconBuildingBank, IconShieldCheck, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { configQuery } from '../../client/identity/session.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useProductName } from '../../client/product-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Initials } from '../../ui/initials.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { DeskPicture } from './desk-picture.tsx';
import styles from './landing-page.module.css';

const LinkTo = createLink(LinkButton);

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
        <DeskPicture />
      </div>
      <div className={styles['proofs']}>
        <Proof name="ledger" icon={<IconShieldCheck />}>
          <bdi dir="ltr">a7b5 d4e5 98d6 … c17c 0f81</bdi>
          <Status tone="good">{t('landing:consistent')}</Status>
        </Proof>
        <Proof name="review" icon={<IconUsers />}>
          <Initials name="Luca Brunner" />
          {t('landing:submitted', { name: 'Luca' })} <span aria-hidden="true">·</span>
          <Initials name="Nora Keller" />
          {t('landing:decided', { name: 'Nora' })}
        </Proof>
        <Proof name="formats" icon={<IconBuildingBank />}>
          <bdi dir="ltr">CH93 0076 2011 6238 5295 7</bdi>
          <MoneyText minor={123450} currency="CHF" />
        </Proof>
      </div>
    </>
  );
}

interface ProofProps {
  readonly name: 'ledger' | 'review' | 'formats';
  readonly icon: ReactNode;
  /** A trace of it, as the product shows it. */
  readonly children: ReactNode;
}

function Proof({ name, icon, children }: ProofProps) {
  const t = useTexts();
  return (
    <article className={styles['proof']}>
      <h2>
        {icon}
        {t(`landing:${name}Title`)}
      </h2>
      <p>{t(`landing:${name}Text`)}</p>
      <p className={styles['trace']}>{children}</p>
    </article>
  );
}
