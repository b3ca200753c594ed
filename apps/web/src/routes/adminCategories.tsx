export { CategoriesScreen as Component } from '@sampan/ui/screens/admin/CategoriesScreen';
