import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AboutPage } from './about-page.tsx';
import { BlogPage } from './blog-page.tsx';
import { ContactPage } from './contact-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { WhitepaperPage } from './whitepaper-page.tsx';

const pages = new Map<string, ReactNode>([
  ['about', <AboutPage key="about" />],
  ['blog', <BlogPage key="blog" />],
  ['contact', <ContactPage key="contact" />],
  ['privacy-policy', <PrivacyPage key="privacy-policy" />],
  ['whitepaper', <WhitepaperPage key="whitepaper" />],
]);

/** The pages that are only read, together in one chunk; a name that is none of theirs leads to the page of errors. */
export function ReadingPage(): ReactNode {
  const { reading = 'privacy-policy' } = useParams({ strict: false });
  return pages.get(reading) ?? <Navigate to="/error" search={{ code: 404 }} replace />;
}
