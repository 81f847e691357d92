import type { Translate } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/text-key.ts';
import { screenIds, screens } from '../domain/access.ts';

const titles: Readonly<Record<string, TextKey>> = {
  '/pages/about': 'shell:footer.about',
  '/pages/blog': 'shell:footer.blog',
  '/pages/contact': 'shell:footer.contact',
  '/privacy-policy': 'shell:footer.privacy',
  '/pages/whitepaper': 'shell:footer.whitepaper',
  '/user/login': 'identity:signIn',
  '/user/register': 'identity:register',
  '/user/setup': 'identity:setup.title',
  '/app/profile': 'shell:profile',
  '/error': 'errors:page.title',
  '/unauthorized': 'errors:unauthorized.title',
};

/** Title of the window for a path; `undefined` where the product's name alone is the title. */
export function titleOf(path: string, t: Translate): string | undefined {
  const screen = screenAt(path);
  const key = titles[path] ?? (screen && (`shell:nav.${screen}` as const));
  return key && t(key);
}

/** The screen that a path belongs to; sub-pages belong to their screen. */
function screenAt(path: string): (typeof screenIds)[number] | undefined {
  if (path === '/app' || path === '/app/') return 'dashboard';
  return screenIds.find((id) => id !== 'dashboard' && `${path}/`.startsWith(`${screens[id].path}/`));
}
