import type { FileData } from '@gemelo/contract/endpoints/files';
import { useState } from 'react';
import { Screen } from '../screen.tsx';
import { FileList } from '../upload/file-list.tsx';
import { Upload } from '../upload/upload.tsx';

/** A file name with «lenta» simulates a lost network, one with «mala» a refusal. */
export function UploadSection() {
  const [files, setFiles] = useState<FileData[]>([]);
  return (
    <Screen
      title="Archivos"
      purpose="Elegir, soltar, pegar o fotografiar; la carga sigue después de un corte."
    >
      <div style={{ display: 'grid', gap: 24, maxWidth: 480 }}>
        <Upload purpose="attachment" multiple onChange={setFiles} />
        <FileList files={files} />
        <Upload purpose="avatar" compact label="Cambiar foto" />
        <Upload purpose="attachment" disabled />
      </div>
    </Screen>
  );
}
