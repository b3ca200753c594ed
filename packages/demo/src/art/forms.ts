import type { Form } from './brush.ts';
import { clothForms } from './forms/cloth.ts';
import { homeForms } from './forms/home.ts';
import { kitchenForms } from './forms/kitchen.ts';
import { lightForms } from './forms/lights.ts';
import { paperForms } from './forms/paper.ts';
import { tableForms } from './forms/table.ts';
import { teaForms } from './forms/tea.ts';
import { wovenForms } from './forms/woven.ts';
import type { FormName } from './vocabulary.ts';

export const formByName: Record<FormName, Form> = {
  ...teaForms,
  ...tableForms,
  ...wovenForms,
  ...homeForms,
  ...kitchenForms,
  ...lightForms,
  ...clothForms,
  ...paperForms,
};
