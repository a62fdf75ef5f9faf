import { credentialKinds, platformSessions, type TokenRow } from '@gemelo/contract/endpoints/tokens';
import { states } from '@gemelo/contract/kit/fields';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CredentialName } from '../../parts/tokens/credential-name.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';

export function useTokenColumns(): Column<TokenRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'Twin',
        header: t('contract:field.Twin'),
        cell: (row) => <OneLine>{row.Twin.name}</OneLine>,
        fixed: true,
        card: 'title',
      },
      {
        id: 'mac',
        header: t('contract:field.mac'),
        cell: (row) => <Mono copy>{row.Twin.mac}</Mono>,
        width: 192,
      },
      {
        id: 'Platform',
        header: t('contract:field.Platform'),
        cell: (row) => <OneLine>{row.Platform.name}</OneLine>,
        width: 144,
      },
      {
        id: 'credential',
        header: t('contract:field.credential'),
        cell: (row) => <CredentialName kind={row.credential} validUntil={row.validUntil} />,
        width: 184,
      },
      {
        id: 'masked',
        header: t('contract:field.masked'),
        cell: (row) =>
          row.username === null ? <Mono>{row.masked}</Mono> : <OneLine>{row.username}</OneLine>,
        exports: ['masked', 'username'],
        width: 144,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <StateBadge state={row.state} plain />,
        width: 120,
        card: 'badge',
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (row) => <time dateTime={row.createdAt}>{format.moment(row.createdAt)}</time>,
        width: 192,
      },
      {
        id: 'updatedAt',
        header: t('contract:field.updatedAt'),
        cell: (row) => <Age at={row.updatedAt} />,
        width: 144,
        hidden: true,
      },
      {
        id: 'validUntil',
        header: t('contract:field.validUntil'),
        cell: (row) =>
          row.validUntil && <time dateTime={row.validUntil}>{format.moment(row.validUntil)}</time>,
        width: 192,
        hidden: true,
      },
      {
        id: 'idToken',
        header: t('contract:field.idToken'),
        cell: (row) => <Mono>{row.idToken}</Mono>,
        width: 88,
        hidden: true,
      },
    ],
    [t, format],
  );
}

export function useTokenFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
      {
        id: 'credential',
        label: t('contract:field.credential'),
        options: credentialKinds.map((value) => ({ value, label: t(`contract:choice.credential.${value}`) })),
      },
      {
        id: 'idPlatform',
        label: t('contract:field.Platform'),
        options: facetFrom(platformSessions, {}, (platforms) =>
          platforms.map(({ idPlatform, name }) => ({ value: idPlatform, label: name })),
        ),
      },
    ],
    [t],
  );
}
