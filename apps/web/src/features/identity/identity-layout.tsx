import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../../app/public-frame.tsx';
import styles from './identity.module.css';

/** One narrow column for signing in and up. */
export function IdentityLayout() {
  return (
    <PublicFrame>
      <div className={styles['column']}>
        <Outlet />
      </div>
    </PublicFrame>
  );
}
