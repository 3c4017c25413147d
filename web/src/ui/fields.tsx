/** All fields bound to react-hook-form. */
export { CheckboxField } from './form/CheckboxField.tsx'
export { MobileField, PriceField, TinField } from './form/MaskedFields.tsx'
export { PasswordField } from './form/PasswordField.tsx'
export { SearchSelectField } from './form/SearchSelectField.tsx'
export { SelectField, type Option } from './form/SelectField.tsx'
export { TextareaField } from './form/TextareaField.tsx'
export { TextField } from './form/TextField.tsx'
