import { catalogues } from '@gemelo/contract/catalogues/registry';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CatalogueScreen } from './catalogue-screen.tsx';

/** The screen of the catalogue declared for this path. */
export function cataloguePage(Otherwise: () => ReactNode): () => ReactNode {
  return function CataloguePage() {
    const path = useLocation({ select: ({ pathname }) => pathname });
    const found = catalogues.find(({ screen }) => screen === path);
    return found ? <CatalogueScreen key={found.name} catalogue={found} /> : <Otherwise />;
  };
}
