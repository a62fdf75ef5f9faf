import type { FileFormat } from '@gemelo/contract/kit/paging';
import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';

const kinds = {
  csv: { Icon: IconFileTypeCsv, text: 'table.exportCsv' },
  xlsx: { Icon: IconFileSpreadsheet, text: 'table.exportXlsx' },
  pdf: { Icon: IconFileTypePdf, text: 'table.exportPdf' },
};
const all = Object.keys(kinds) as FileFormat[];

interface ExportItemsProps {
  formats?: readonly FileFormat[] | undefined;
  onChoose: (format: FileFormat) => void;
}

/** The formats of a file, loaded when their menu is opened. */
export function ExportItems({ formats = all, onChoose }: ExportItemsProps) {
  const { t } = useTranslation();
  return formats.map((format) => {
    const { Icon, text } = kinds[format];
    return (
      <Menu.Item key={format} leftSection={<Icon size={16} />} onClick={() => onChoose(format)}>
        {t(text)}
      </Menu.Item>
    );
  });
}
