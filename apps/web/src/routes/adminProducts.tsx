export { AdminProductsScreen as Component } from '@sampan/ui/screens/admin/AdminProductsScreen';
