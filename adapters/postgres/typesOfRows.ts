import { types, type CustomTypesConfig } from 'pg';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { isoTimestamp } from './timestamps.ts';

const { JSON, JSONB, TIMESTAMPTZ } = types.builtins;

/** As pg reads values, but for times, which stay text (docs/decisions/0037), and for names in JSON (0111). */
export const typesOfRows: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    if (format === 'binary') return types.getTypeParser(type, format);
    switch (type) {
      case TIMESTAMPTZ:
        return isoTimestamp;
      case JSON:
      case JSONB:
        return parseJson;
      default:
        return types.getTypeParser(type, format);
    }
  },
};
