import { createTheme } from '@mantine/core';

/** Quiet and dense: one accent colour, the system's fonts, small radii. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  autoContrast: true,
});
