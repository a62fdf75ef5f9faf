import { Screen } from '../screen.tsx';
import { Upload } from '../upload/upload.tsx';

/** A file whose name holds «lenta» loses its network on the way, one with «mala» is refused. */
export function UploadSection() {
  return (
    <Screen
      title="Archivos"
      purpose="Elegir, soltar, pegar o fotografiar; la carga sigue después de un corte."
    >
      <div style={{ display: 'grid', gap: 24, maxWidth: 480 }}>
        <Upload purpose="attachment" multiple />
        <Upload purpose="avatar" compact label="Cambiar foto" />
        <Upload purpose="attachment" disabled />
      </div>
    </Screen>
  );
}
