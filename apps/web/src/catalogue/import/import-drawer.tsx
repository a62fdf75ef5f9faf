import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { useWrite } from '../../lib/query.ts';
import { readersOf } from '../catalogue-calls.ts';
import { useCatalogueWords } from '../catalogue-words.ts';
import { Names } from '../names.tsx';
import { FileImport } from './file-import.tsx';
import type { ImportEndpoint } from './preview.ts';
import { useImportColumns } from './use-import-columns.tsx';

interface ImportDrawerProps {
  catalogue: Catalogue;
  endpoint: ImportEndpoint;
  opened: boolean;
  onClose: () => void;
}

export function ImportDrawer({ catalogue, endpoint, opened, onClose }: ImportDrawerProps) {
  const { title } = useCatalogueWords(catalogue);
  const columns = useImportColumns(catalogue);
  const { mutateAsync } = useWrite(endpoint, { invalidates: readersOf(catalogue) });
  return (
    <FileImport
      title={title}
      columns={columns}
      send={(body) => mutateAsync({ body })}
      frame={(rows, table) => (
        <Names fields={catalogue.fields} records={rows.map(({ values }) => values)}>
          {table}
        </Names>
      )}
      opened={opened}
      onClose={onClose}
    />
  );
}
