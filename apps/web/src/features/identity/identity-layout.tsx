import { Outlet } from '@tanstack/react-router';
// Here before anybody presses a button: who is offline by then is told so.
import '../../client/identity/embedded-ways.ts';
import styles from './identity.module.css';

/** One narrow column for signing in and up. */
export function IdentityLayout() {
  return (
    <div className={styles['column']}>
      <Outlet />
    </div>
  );
}
