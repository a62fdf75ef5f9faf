import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { InputOf } from '@gemelo/contract/kit/endpoint';
import { FormProvider, useForm } from 'react-hook-form';
import { useWrite } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { readersOf } from '../catalogue-calls.ts';
import { hasCompany } from '../catalogue-row.ts';
import { useCatalogueWords } from '../catalogue-words.ts';
import { Names } from '../names.tsx';
import { OwnerInput } from '../record/owner-input.tsx';
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
  const asks = useSeesAll() && hasCompany(catalogue);
  const own = useSession(({ user }) => user?.idCompany) ?? null;
  /** That of rows of which no company is said. */
  const usual = catalogue.scope === 'shared' ? null : own;
  const form = useForm<{ idCompany: number | null }>({ defaultValues: { idCompany: usual } });
  const idCompany = form.watch('idCompany');
  const input = (
    <FormProvider {...form}>
      <OwnerInput catalogue={catalogue} />
    </FormProvider>
  );
  return (
    <FileImport
      title={title}
      columns={columns}
      send={(file) =>
        mutateAsync({
          body: asks && idCompany !== usual ? { ...file, idCompany } : file,
        } as InputOf<ImportEndpoint>)
      }
      owner={asks ? { input, value: idCompany } : undefined}
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
