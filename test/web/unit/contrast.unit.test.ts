import { DEFAULT_THEME, getCSSColorVariables, luminance, mergeMantineTheme } from '@mantine/core';
import { expect, it } from 'vitest';
import { cssVariables, theme } from '../../../web/src/theme.ts';

/** What WCAG 2.1 asks for text of this size. */
const ENOUGH = 4.5;
const whole = mergeMantineTheme(DEFAULT_THEME, theme);

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

it.each(['indigo', 'red', 'gray'])('the words of quiet buttons can be read under the pointer: %s', (color) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const given = getCSSColorVariables({ theme: whole, color, colorScheme, name: color, withColorValues: true });
    const variables: Record<string, string> = { ...given, ...cssVariables(whole)[colorScheme] };
    const valueOf = (name: string): string => {
      const value = variables[name] ?? '';
      const [, shade] = /^var\(--mantine-color-\w+-(\d)\)$/.exec(value) ?? [];
      return shade === undefined ? value : (whole.colors[color]?.[Number(shade)] ?? '');
    };
    const [words, under] = ['light-color', 'light-hover'].map((name) => valueOf(`--mantine-color-${color}-${name}`));
    expect(contrast(words ?? '', under ?? ''), `${color}, ${colorScheme}`).toBeGreaterThanOrEqual(ENOUGH);
  }
});
