import { createLink, getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './errors.module.css';

const LinkTo = createLink(LinkButton);
const route = getRouteApi('/public/error');

export function ErrorPage() {
  const t = useTexts();
  const { code = 404, requestId } = route.useSearch();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('errors:page.headline')} />
      <dl className={styles['facts']}>
        <dt>{t('errors:page.code')}</dt>
        <dd className={styles['code']}>{code}</dd>
        {requestId !== undefined && (
          <>
            <dt>{t('requestId')}</dt>
            <dd>
              <CodeText value={requestId} kind="id" copy />
            </dd>
          </>
        )}
      </dl>
      {code === 404 && <p>{t('errors:page.notFound')}</p>}
      <LinkTo to="/" variant="primary">
        {t('errors:page.home')}
      </LinkTo>
    </div>
  );
}
