import { Navigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import type { Access } from '../domain/access.ts';
import { decideAccess } from './guard-decision.ts';
import styles from './guard.module.css';
import { CallFailed } from '../client/call-failed.tsx';
import { useAuth } from '../client/identity/auth-context.tsx';
import { useTexts } from '../i18n/use-texts.ts';

/** Shows its children to whom `access` lets in; sends everybody else to /unauthorized. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const t = useTexts();
  const auth = useAuth();
  const decision = decideAccess(auth, access);
  switch (decision.kind) {
    case 'verifying':
      return (
        <output className={styles['center']}>
          <Spinner />
          <span>{t('shell:verifying')}</span>
        </output>
      );
    case 'failed':
      return (
        <div className={styles['center']}>
          <CallFailed error={decision.error} title={t('shell:signInUnknown')} onRetry={auth.retry} />
        </div>
      );
    case 'leaving':
      return null;
    case 'unauthorized':
      return <ToUnauthorized />;
    case 'render':
      return children;
  }
}

/** Carries the location that was wanted: the one of the first render, not of the redirect itself. */
function ToUnauthorized() {
  const router = useRouter();
  const [from] = useState(() => router.state.location.href);
  return <Navigate to="/unauthorized" search={{ from }} replace />;
}
