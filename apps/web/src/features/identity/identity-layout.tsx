import { Outlet } from '@tanstack/react-router';
import styles from './identity.module.css';

/** One narrow column for signing in and up. */
export function IdentityLayout() {
  return (
    <div className={styles['column']}>
      <Outlet />
    </div>
  );
}
