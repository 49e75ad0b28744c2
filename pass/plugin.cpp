// Registration only: what LLVM's pass builder wants to hear from C++. The pass itself is C (instrument.c), and decides by the point
// of the pipeline and the options what there is to do.
//
// A plugin of another LLVM version would crash the compiler, so the host is asked for its version before anything of LLVM's is
// touched: nothing here is initialised on loading but what the version check allows. The plugin does not link libLLVM; its symbols
// come from the host.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/GlobalsModRef.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#if __has_include(<llvm/Plugins/PassPlugin.h>)
#include <llvm/Plugins/PassPlugin.h>
#else
#include <llvm/Passes/PassPlugin.h>
#endif
#include <llvm/Support/CommandLine.h>

extern "C" {
#include "instrument.h"
#include "llvm_compat.h"
#include "markers.h"
#include "options.h"

void mincov_erase_named_metadata(LLVMModuleRef Module, const char *Name) {
  llvm::Module *M = llvm::unwrap(Module);
  if (llvm::NamedMDNode *Node = M->getNamedMetadata(Name)) M->eraseNamedMetadata(Node);
}
}

namespace {

constexpr char PassName[] = "mincov";

// The version of the LLVM that has loaded us. LLVMGetVersion came with LLVM 16; hosts without it are taken for 14.
unsigned hostVersion() {
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  auto getVersion = reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  unsigned major = 14;
  if (getVersion) getVersion(&major, nullptr, nullptr);
  return major;
}

bool hostMatches() { return hostVersion() == LLVM_VERSION_MAJOR; }

// -mincov=..., made only in a matching host. clang knows it when the plugin is given with -fplugin= too.
llvm::cl::opt<std::string> *commandLineOptions = nullptr;

__attribute__((constructor)) void registerOption() {
  if (hostMatches() && !commandLineOptions)
    commandLineOptions = new llvm::cl::opt<std::string>(
        llvm::StringRef(PassName), llvm::cl::desc("options of the mincov pass: key=value;..."), llvm::cl::init(""));
}

class MincovPass : public llvm::PassInfoMixin<MincovPass> {
  mincov_point Point;
  std::string Pipeline;

public:
  explicit MincovPass(mincov_point PipelinePoint, std::string PipelineOptions = "")
      : Point(PipelinePoint), Pipeline(std::move(PipelineOptions)) {}

  static bool isRequired() { return true; } // also at -O0 and with -opt-bisect

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) const {
    if (!instrument(M)) return llvm::PreservedAnalyses::all();
    recomputeGlobals(M, Analyses);
    return llvm::PreservedAnalyses::none();
  }

  bool instrument(llvm::Module &M) const {
    mincov_options Options;
    mincov_options_default(&Options);
    char Message[MINCOV_MESSAGE_SIZE] = "";
    bool Good = parse(Options, Message);
    mincov_options_settle_phase(&Options, Point != MINCOV_POINT_ALONE && Point != MINCOV_POINT_UNOPTIMISED);
    Good = Good && mincov_options_check(&Options, Message);
    bool Changed = Good && mincov_instrument(llvm::wrap(&M), &Options, Point);
    mincov_options_free(&Options);
    // Wrong options are told once, where the pipeline meets the pass first.
    if (!Good && Point != MINCOV_POINT_SIMPLIFIED && Point != MINCOV_POINT_LATE && Point != MINCOV_POINT_LAST)
      M.getContext().emitError(std::string("mincov: ") + Message);
    return Changed;
  }

private:
  // What was found out of globals and of functions that write nothing is kept whatever a pass says that it changed, and would be
  // believed by all that follow.
  static void recomputeGlobals(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) {
#if MINCOV_HAS_OPTIMIZER_EARLY
    Analyses.invalidate(M, llvm::PreservedAnalyses::none());
    llvm::RecomputeGlobalsAAPass().run(M, Analyses);
#else
    llvm::PreservedAnalyses Gone = llvm::PreservedAnalyses::none();
    Gone.abandon<llvm::GlobalsAA>();
    Analyses.invalidate(M, Gone);
#endif
  }

  bool parse(mincov_options &Options, char *Message) const {
    const char *Environment = getenv("MINCOV_PASS");
    if (Environment && !mincov_options_parse(&Options, Environment, strlen(Environment), "MINCOV_PASS", Message)) return false;
    if (commandLineOptions &&
        !mincov_options_parse(&Options, commandLineOptions->c_str(), commandLineOptions->size(), "-mincov", Message))
      return false;
    return mincov_options_parse(&Options, Pipeline.data(), Pipeline.size(), "the pass pipeline", Message);
  }
};

// Before code that arms have in common is moved out of them.
class SettleMarkersPass : public llvm::PassInfoMixin<SettleMarkersPass> {
public:
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
    if (!mincov_settle_markers(llvm::wrap(&F))) return llvm::PreservedAnalyses::all();
    llvm::PreservedAnalyses Preserved;
    Preserved.preserveSet<llvm::CFGAnalyses>();
    return Preserved;
  }
};

#if !MINCOV_HAS_OPTIMIZER_EARLY
// Before the vectoriser this LLVM runs function passes, one function after the other: the first one that is met does the whole
// module, while no function has been vectorised yet. What was known of other functions is forgotten, and what is known of globals
// worked out anew, in the place where it is.
class FirstFunctionPass : public llvm::PassInfoMixin<FirstFunctionPass> {
public:
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses) {
    if (!MincovPass(MINCOV_POINT_LATE).instrument(*F.getParent())) return llvm::PreservedAnalyses::all();
    for (llvm::Function &Other : *F.getParent())
      if (&Other != &F) Analyses.clear(Other, Other.getName());
    recomputeGlobals(F, Analyses);
    return llvm::PreservedAnalyses::none();
  }

private:
  static void recomputeGlobals(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses) {
    llvm::Module &M = *F.getParent();
    auto *Globals = Analyses.getResult<llvm::ModuleAnalysisManagerFunctionProxy>(F).getCachedResult<llvm::GlobalsAA>(M);
    if (!Globals) return;
    llvm::CallGraph Calls(M);
    auto library = [&](llvm::Function &Of) -> llvm::TargetLibraryInfo & {
      return Analyses.getResult<llvm::TargetLibraryAnalysis>(Of);
    };
    llvm::GlobalsAAResult Anew = llvm::GlobalsAAResult::analyzeModule(M, library, Calls);
    Globals->~GlobalsAAResult();
    new (Globals) llvm::GlobalsAAResult(std::move(Anew));
  }
};
#endif

// "mincov" or "mincov<options>", exactly.
bool parsePipeline(llvm::StringRef Name, llvm::ModulePassManager &MPM, llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
  std::string Text = Name.str(), Prefix = std::string(PassName) + "<";
  if (Text == PassName) {
    MPM.addPass(MincovPass(MINCOV_POINT_ALONE));
    return true;
  }
  if (Text.compare(0, Prefix.size(), Prefix) != 0 || Text.back() != '>') return false;
  MPM.addPass(MincovPass(MINCOV_POINT_ALONE, Text.substr(Prefix.size(), Text.size() - Prefix.size() - 1)));
  return true;
}

void registerCallbacks(llvm::PassBuilder &PB) {
  PB.registerPipelineParsingCallback(parsePipeline);
  PB.registerPipelineStartEPCallback([](llvm::ModulePassManager &MPM, auto Level) {
    bool Optimises = Level.getSpeedupLevel() || Level.getSizeLevel();
    MPM.addPass(MincovPass(Optimises ? MINCOV_POINT_START : MINCOV_POINT_UNOPTIMISED));
  });
  PB.registerPipelineEarlySimplificationEPCallback(
      [](llvm::ModulePassManager &MPM, auto &&...) { MPM.addPass(MincovPass(MINCOV_POINT_SIMPLIFIED)); });
  PB.registerScalarOptimizerLateEPCallback([](llvm::FunctionPassManager &FPM, auto &&...) { FPM.addPass(SettleMarkersPass()); });
#if MINCOV_HAS_OPTIMIZER_EARLY
  PB.registerOptimizerEarlyEPCallback(
      [](llvm::ModulePassManager &MPM, auto &&...) { MPM.addPass(MincovPass(MINCOV_POINT_LATE)); });
#else
  PB.registerVectorizerStartEPCallback([](llvm::FunctionPassManager &FPM, auto &&...) { FPM.addPass(FirstFunctionPass()); });
#endif
  PB.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager &MPM, auto &&...) { MPM.addPass(MincovPass(MINCOV_POINT_LAST)); });
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  llvm::PassPluginLibraryInfo Info{};
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.PluginName = PassName;
  Info.PluginVersion = MINCOV_VERSION;
  Info.RegisterPassBuilderCallbacks = registerCallbacks;
  if (!hostMatches()) {
    fprintf(stderr, "error: mincov: this plugin is for LLVM %d, but it was loaded by LLVM %u%s\n", LLVM_VERSION_MAJOR,
            hostVersion(), hostVersion() == 14 ? " or 15" : "");
    Info.APIVersion = 0; // the host refuses it
  }
  return Info;
}
