/* The arrays of probes that instrumented code stores to: static fields `p` of the holder classes in the packages of mincov's runtimes. */
package mincovagent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

class Holders {
  static final String FIELD = "p", DESCRIPTOR = "[B", PACKAGE_START = "mincov_";

  private final Instrumentation instrumentation;
  private final Map<ClassLoader, Map<String, Class<?>>> known = new IdentityHashMap<>();

  Holders(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** The array of a holder, as mincov_x/F12, that classes of this loader use; null: none has used it yet. */
  byte[] array(String holder, ClassLoader loader) throws ReflectiveOperationException {
    Class<?> found = known.computeIfAbsent(loader, this::holdersOf).get(holder.replace('/', '.'));
    if (found == null) return null;
    open(found);
    return (byte[]) found.getField(FIELD).get(null);
  }

  /* The VM is asked, and not the loader, which may be code of the program: it must not run for us. */
  private Map<String, Class<?>> holdersOf(ClassLoader loader) {
    Map<String, Class<?>> holders = new HashMap<>();
    for (Class<?> initiated : instrumentation.getInitiatedClasses(loader))
      if (initiated.getName().startsWith(PACKAGE_START)) holders.put(initiated.getName(), initiated);
    return holders;
  }

  /** Keeps no loader, and asks the VM anew. */
  void forget() { known.clear(); }

  /* A named module does not export the runtime's package. By reflection, for Java 8 has no modules. */
  private void open(Class<?> holder) throws ReflectiveOperationException {
    Method getModule;
    try {
      getModule = Class.class.getMethod("getModule");
    } catch (NoSuchMethodException java8) {
      return;
    }
    Object theirs = getModule.invoke(holder), ours = getModule.invoke(Holders.class);
    String name = holder.getName().substring(0, holder.getName().lastIndexOf('.'));
    Class<?> module = getModule.getReturnType();
    if ((Boolean) module.getMethod("isExported", String.class, module).invoke(theirs, name, ours)) return;
    Map<String, Set<Object>> exports = Collections.singletonMap(name, Collections.singleton(ours));
    Instrumentation.class.getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
        .invoke(instrumentation, theirs, Collections.emptySet(), exports, Collections.emptyMap(), Collections.emptySet(), Collections.emptyMap());
  }
}
