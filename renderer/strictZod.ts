/**
 * Imported before everything that makes a schema: Zod would probe `new Function` when it makes its first object schema, which the content
 * security policy forbids and reports. Every entry of the window, workers too, begins with this file.
 */
import { z } from 'zod';

z.config({ jitless: true });
