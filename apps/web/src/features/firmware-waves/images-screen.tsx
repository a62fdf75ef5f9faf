import {
  firmwareImages,
  type HeldFirmware,
  removeFirmwareImage,
} from '@gemelo/contract/endpoints/firmware-waves';
import { Button } from '@mantine/core';
import { IconBinary, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useLocale } from '../../lib/locale.ts';
import { Link } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useIsOperator } from '../../parts/task-templates/use-is-operator.ts';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Facet } from '../../ui/data-table/facets.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { sizeText } from '../../ui/form/file-field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Age } from '../../ui/states/age.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Mono } from '../../ui/states/mono.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import { ImageDrawer } from './image-drawer.tsx';

function useColumns(): Column<HeldFirmware>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.Firmware'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      {
        id: 'image',
        header: t('firmware-waves.images.release'),
        cell: ({ image }) =>
          image ? <OneLine>{`${image.title} · ${image.release}`}</OneLine> : t('firmware-waves.images.none'),
        width: 240,
      },
      {
        id: 'size',
        header: t('firmware-waves.images.size'),
        cell: ({ image }) => (image ? sizeText(image.size, locale) : '—'),
        width: 112,
      },
      {
        id: 'checksum',
        header: t('contract:field.checksum'),
        cell: ({ image }) => (image ? <Mono copy>{image.checksum}</Mono> : '—'),
        width: 220,
      },
      {
        id: 'createdAt',
        header: t('firmware-waves.images.at'),
        cell: ({ image }) => (image ? <Age at={image.createdAt} /> : '—'),
        width: 128,
      },
    ],
    [t, locale],
  );
}

function useFacets(): Facet[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'held',
        label: t('contract:field.image'),
        options: [
          { value: 'true', label: t('catalogues.yes') },
          { value: 'false', label: t('catalogues.no') },
        ],
      },
    ],
    [t],
  );
}

/** The binaries of firmwares, which the operator uploads. */
export function ImagesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const mayChange = useIsOperator() && can('firmware:edit');
  const columns = useColumns();
  const facets = useFacets();
  const [chosen, setChosen] = useState<HeldFirmware>();
  const { mutate } = useWrite(removeFirmwareImage, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const remove = async ({ idFirmware, name }: HeldFirmware) => {
    const isSure = await confirm({
      title: t('firmware-waves.images.remove.title', { name }),
      text: t('firmware-waves.images.remove.text'),
      confirmLabel: t('firmware-waves.images.remove.do'),
      danger: true,
    });
    if (isSure) mutate({ params: { idFirmware } });
  };
  const rowActions = (firmware: HeldFirmware): RowAction[] =>
    mayChange
      ? [
          {
            id: 'upload',
            label: t(firmware.image ? 'firmware-waves.images.replace' : 'firmware-waves.images.upload'),
            icon: <IconUpload size={16} />,
            run: () => setChosen(firmware),
          },
          ...(firmware.image
            ? [
                {
                  id: 'remove',
                  label: t('firmware-waves.images.remove.do'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void remove(firmware),
                },
              ]
            : []),
        ]
      : [];
  return (
    <Screen
      title={t('firmware-waves.images.title')}
      purpose={t('firmware-waves.images.purpose')}
      actions={
        can('firmware-wave:view') && (
          <Button component={Link} to={linkTo('firmwareWaves').to} variant="default">
            {t('firmware-waves.title')}
          </Button>
        )
      }
    >
      <DataTable
        endpoint={firmwareImages}
        columns={columns}
        facets={facets}
        rowId={({ idFirmware }) => idFirmware}
        storageKey="firmware-images"
        label={t('firmware-waves.images.title')}
        exportName={false}
        rowActions={rowActions}
        {...(mayChange ? { onOpen: setChosen } : {})}
        emptyState={{
          icon: <IconBinary size={24} stroke={1.5} />,
          title: t('firmware-waves.images.empty.title'),
          text: t('firmware-waves.images.empty.text'),
        }}
      />
      {chosen && <ImageDrawer firmware={chosen} onClose={() => setChosen(undefined)} />}
    </Screen>
  );
}
