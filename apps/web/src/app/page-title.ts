import type { Translate } from '../i18n/i18n.ts';
import { screenIds, screens } from '../domain/access.ts';

/** Title of the window for a path; `undefined` where the product's name alone is the title. */
export function titleOf(path: string, t: Translate): string | undefined {
  switch (path) {
    case '/user/login':
      return t('identity:signIn');
    case '/user/register':
      return t('identity:register');
    case '/user/setup':
      return t('identity:setup.title');
    case '/app/profile':
      return t('shell:profile');
    case '/error':
      return t('errors:page.title');
    case '/unauthorized':
      return t('errors:unauthorized.title');
    case '/privacy-policy':
      return t('shell:footer.privacy');
    default: {
      const screen = screenAt(path);
      return screen && t(`shell:nav.${screen}`);
    }
  }
}

/** The screen that a path belongs to; sub-pages belong to their screen. */
function screenAt(path: string): (typeof screenIds)[number] | undefined {
  if (path === '/app' || path === '/app/') return 'dashboard';
  return screenIds.find((id) => id !== 'dashboard' && `${path}/`.startsWith(`${screens[id].path}/`));
}
