import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { FileField } from '../../ui/form/file-field.tsx';

interface FilePickerProps {
  maxSize: number;
  onFile: (file: File | null) => void;
}

/** File input with click, keyboard and drop; the choice itself starts the preview, so there is nothing to submit. */
export function FilePicker({ maxSize, onFile }: FilePickerProps) {
  const { t } = useTranslation();
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } });
  const file = form.watch('file');
  const lastFile = useRef(file);
  const latest = useRef(onFile);
  latest.current = onFile;

  useEffect(() => {
    if (file === lastFile.current) return;
    lastFile.current = file;
    latest.current(file);
  }, [file]);

  return (
    <FormProvider {...form}>
      <FileField
        name="file"
        label={t('catalogues.import.file')}
        optional={false}
        accept=".csv,.xlsx"
        maxSize={maxSize}
      />
    </FormProvider>
  );
}
